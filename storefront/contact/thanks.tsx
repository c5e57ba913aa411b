import { useEffect, useRef } from 'react';
import type { ContactMessage } from '#domain/customers/contact.ts';
import button from '../ui/button.module.css';
import styles from './thanks.module.css';

/** Replaces the form, and takes the focus, because the form's button is gone. */
export function Thanks({ message, onAgain }: { message: ContactMessage; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, <bdi>{message.firstName.trim()}</bdi>.
      </h2>
      <p>
        We have your message and will reply to <bdi>{message.email.trim()}</bdi>, usually within two business
        days.
      </p>
      <button className={button.button} data-quiet type="button" onClick={onAgain}>
        Write another message
      </button>
    </div>
  );
}
