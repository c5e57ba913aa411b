import type { ComponentProps } from 'react';
import { useShopSelector } from '../../store/store.ts';
import button from '../button.module.css';
import styles from './form.module.css';

/** A form whose fields are checked and sent by `useSubmit`. */
export function Form(props: ComponentProps<'form'>) {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return <form className={styles.form} method="post" noValidate data-rehydrated={isRehydrated} {...props} />;
}

interface SubmitButtonProps {
  children: string;
  /** Replaces the text while the form is sent. */
  busyText?: string;
  isBusy: boolean;
  isBlocked?: boolean;
}

export function SubmitButton({
  children,
  busyText = children,
  isBusy,
  isBlocked = false,
}: SubmitButtonProps) {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  return (
    <button
      className={`${button.button} ${styles.send}`}
      type="submit"
      disabled={!isRehydrated || isBlocked || isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? busyText : children}
    </button>
  );
}
