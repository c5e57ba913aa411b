import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './recovery-codes.module.css';

interface Props {
  codes: string[];
  /** Lines before the codes in the file. */
  before?: string[];
  /** Another way to keep them. */
  children?: ReactNode;
}

export function RecoveryCodes({ codes, before = [], children }: Props) {
  const [isCopied, setIsCopied] = useState(false);
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
        {/* Browsers copy only under https and on localhost. */}
        {window.isSecureContext && (
          <Button
            kind="text"
            onPress={async () => {
              await navigator.clipboard.writeText(text);
              setIsCopied(true);
            }}
          >
            Copy
          </Button>
        )}
        <span role="status">{isCopied && 'Copied.'}</span>
      </div>
    </>
  );
}
