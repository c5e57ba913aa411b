import { useState } from 'react';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopyLine } from '../proof-parts.tsx';
import styles from './backups.module.css';

interface Props {
  recipient: string;
  /** Whether backups may be stored without a key. */
  isOptional: boolean;
  onChange: (recipient: string) => void;
}

/** The public half of the key of backups. A new key shows its secret half once, and counts when its last word was typed. */
export function BackupKey({ recipient, isOptional, onChange }: Props) {
  const make = useChange('POST /api/studio/settings/backups/key');
  const [typed, setTyped] = useState('');
  const fresh = make.data;
  const isKept = fresh !== undefined && typed.trim().toLowerCase() === fresh.words.split(' ').at(-1);
  return (
    <>
      <div className={styles.recipient}>
        <TextField
          label="Public half of a key"
          name="recipient"
          hint={`${isOptional ? 'Optional. ' : ''}It encrypts backups, and only its secret half opens them.`}
          placeholder="age1…"
          autoComplete="off"
          value={recipient}
          onChange={onChange}
        />
        {fresh && recipient !== fresh.recipient ? (
          <div className={styles.key}>
            <p>
              This is the secret half, in words. Write them down, or keep them in a password manager: the shop
              does not keep them, and without them no backup can be opened.
            </p>
            <ol className={styles.words} aria-label="Words of the secret half">
              {fresh.words.split(' ').map((word, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a key may have a word twice, and they never change.
                <li key={index}>{word}</li>
              ))}
            </ol>
            <CopyButton text={fresh.words} label="Copy the words" />
            <p>The same for the program age:</p>
            <CopyLine text={fresh.identity} label="Copy the secret half" />
            <TextField
              label="Type the last word"
              name="kept"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
            <Button kind="quiet" isDisabled={!isKept} onPress={() => onChange(fresh.recipient)}>
              I have kept it
            </Button>
          </div>
        ) : (
          <Button
            kind="text"
            isPending={make.isPending}
            busyText="Making a key…"
            onPress={() => {
              setTyped('');
              make.mutate(undefined);
            }}
          >
            Make a new key
          </Button>
        )}
      </div>
      <Problem error={make.error} />
    </>
  );
}
