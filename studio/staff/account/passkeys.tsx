import { useState } from 'react';
import type { Passkey } from '#domain/api/staff/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Time } from '../../ui/time.tsx';
import { supportsPasskeys } from '../session/passkeys.ts';
import styles from './account.module.css';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './account-api.ts';
import { describeBrowser } from './describe-browser.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the person, with the dialogs that add, rename and remove them. */
export function Passkeys({ passkeys, hasPassword }: { passkeys: Passkey[]; hasPassword: boolean }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.part}>
      <Rows label="Passkeys">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            title={passkey.label}
            facts={[
              <Time key="made" at={passkey.createdAt} prefix="made" isDay />,
              <Time key="used" at={passkey.lastUsedAt} prefix="last used" />,
              passkey.isSynced && 'shared by your devices',
            ]}
            action={
              <>
                <Button
                  kind="quiet"
                  aria-label={`Rename the passkey ${passkey.label}`}
                  onPress={() => setOpen({ kind: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Remove the passkey ${passkey.label}`}
                  onPress={() => setOpen({ kind: 'remove', passkey })}
                >
                  Remove
                </Button>
              </>
            }
          />
        ))}
      </Rows>
      {hasPassword && <p className={styles.quiet}>You also sign in with a password and a code.</p>}
      {passkeys.length === 1 && !hasPassword && (
        <p className={styles.quiet}>A second one on another device lets you in when the first is lost.</p>
      )}
      {supportsPasskeys ? (
        <Button kind="quiet" onPress={() => setOpen({ kind: 'add' })}>
          Add a passkey
        </Button>
      ) : (
        <p className={styles.quiet}>Passkeys need an encrypted address (https).</p>
      )}
      {open?.kind === 'add' && <AddDialog onClose={close} />}
      {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </div>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  return (
    <Dialog title="Another passkey" isOpen onClose={onClose}>
      <p>
        Your browser asks where to keep it: this device, a phone, or a security key. It signs in just like the
        ones you have.
      </p>
      <Form
        submit="Create a passkey"
        busyText="Waiting for the passkey…"
        isPending={add.isPending}
        error={add.error}
        wayOut={{ text: 'Add none', onPress: onClose }}
        onSubmit={({ label = '' }) => add.mutate(label, { onSuccess: onClose })}
      >
        <LabelField defaultValue={describeBrowser(navigator.userAgent)} />
      </Form>
    </Dialog>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey: { id, label }, onClose }: DialogProps) {
  const rename = useRenamePasskey(id);
  return (
    <Dialog title="Name of the passkey" isOpen onClose={onClose}>
      <Form
        submit="Change the name"
        isPending={rename.isPending}
        error={rename.error}
        wayOut={{ text: 'Keep the name', onPress: onClose }}
        onSubmit={({ label: typed = '' }) => rename.mutate(typed, { onSuccess: onClose })}
      >
        <LabelField defaultValue={label} />
      </Form>
    </Dialog>
  );
}

function LabelField({ defaultValue }: { defaultValue: string }) {
  return (
    <TextField
      autoFocus
      label="Name"
      name="label"
      hint="Such as the device that keeps it."
      autoComplete="off"
      maxLength={60}
      defaultValue={defaultValue}
      isRequired
    />
  );
}

function RemoveDialog({ passkey: { id, label }, onClose }: DialogProps) {
  const remove = useRemovePasskey(id);
  return (
    <Dialog title={`Remove the passkey “${label}”?`} isOpen onClose={onClose}>
      <p>
        It can no longer sign in, and your other sessions end. You stay signed in here. This cannot be undone.
      </p>
      <Form
        submit="Remove the passkey"
        isPending={remove.isPending}
        error={remove.error}
        wayOut={{ text: 'Keep the passkey', onPress: onClose }}
        onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
      />
    </Dialog>
  );
}
