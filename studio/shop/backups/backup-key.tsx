import { useState } from 'react';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopyLine } from '../proof-parts.tsx';
import styles from './backups.module.css';

/** How many characters of the secret half an owner types, to show that it was kept. */
const typedCharacters = 6;

interface Props {
  recipient: string;
  onChange: (recipient: string) => void;
}

/** The public half of the key of backups. A new key shows its secret half once, and counts when its end was typed. */
export function BackupKey({ recipient, onChange }: Props) {
  const make = useChange('POST /api/studio/settings/backups/key');
  const [typed, setTyped] = useState('');
  const fresh = make.data;
  const isKept = fresh !== undefined && typed.trim().toUpperCase() === fresh.identity.slice(-typedCharacters);
  return (
    <>
      <div className={styles.recipient}>
        <TextField
          label="Public half of a key"
          name="recipient"
          hint="Optional. It encrypts backups, and only its secret half opens them."
          placeholder="age1…"
          autoComplete="off"
          value={recipient}
          onChange={onChange}
        />
        {fresh && recipient !== fresh.recipient ? (
          <div className={styles.key}>
            <p>
              This is the secret half. Print it, or keep it in a password manager: the shop does not keep it,
              and without it no backup can be opened.
            </p>
            <CopyLine text={fresh.identity} label="Copy the secret half" />
            <TextField
              label={`Type its last ${typedCharacters} characters`}
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
