import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shopName } from '../session/shop-name.ts';
import styles from './recovery-code.module.css';

/** A recovery code with what its paper has to say. Printing prints nothing else. */
export function RecoveryCode({ code, email }: { code: string; email: string }) {
  const address = `${window.location.origin}/studio/sign-in`;
  const title = `Recovery code for the studio of ${shopName}`;
  const use = `If your passkeys are lost, type this code at ${address}. It works once.`;
  return (
    <div className={styles.paper}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{email}</p>
      </div>
      <RecoveryCodes codes={[code]} before={[title, email, use]}>
        <Button kind="text" onPress={() => window.print()}>
          Print
        </Button>
      </RecoveryCodes>
      <p className={styles.use}>{use}</p>
    </div>
  );
}

interface Props {
  codes: string[];
  /** Lines before the codes in the file. */
  before?: string[];
  /** Another way to keep them. */
  children?: ReactNode;
}

export function RecoveryCodes({ codes, before = [], children }: Props) {
  const text = `${[...before, ...codes].join('\n')}\n`;
  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {children}
        <a
          className={styles.save}
          download="studio-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Save as a file
        </a>
        <CopyButton text={text} />
      </div>
    </>
  );
}
