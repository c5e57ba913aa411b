import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './recovery-codes.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
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
