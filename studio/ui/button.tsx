import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';

export interface Props extends Omit<ButtonProps, 'className' | 'children' | 'isPending'> {
  children: ReactNode;
  /** Default: the one main action of a form or page. */
  kind?: 'quiet' | 'text' | 'alert';
  /** Whether its action runs. It then keeps the focus and ignores presses. */
  isPending?: boolean;
  /** Replaces the text while the action runs. */
  busyText?: string;
}

export function Button({ kind, busyText, isPending = false, onPress, children, ...props }: Props) {
  return (
    <AriaButton
      className={styles.button ?? ''}
      data-kind={kind}
      data-busy={isPending || undefined}
      {...(onPress && !isPending && { onPress })}
      {...props}
    >
      {isPending && busyText ? busyText : children}
    </AriaButton>
  );
}

/** A link that looks like a quiet button. */
export const buttonClass = styles.button ?? '';
