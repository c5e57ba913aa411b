import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './password-field.module.css';

/** What is typed can be shown: a password that is seen is a password that is typed once. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'children'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button className={styles.show} type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show<span className="visually-hidden"> password</span>
      </button>
    </Field>
  );
}
