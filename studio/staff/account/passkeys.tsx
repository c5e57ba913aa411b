import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey, StaffAccount } from '#domain/api/staff/staff.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Time } from '../../ui/time.tsx';
import { createPasskey, supportsPasskeys } from '../session/passkeys.ts';
import styles from './account.module.css';
import { describeBrowser } from './describe-browser.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the person, with the dialogs that add, rename and remove them. */
export function Passkeys({ passkeys, hasPassword, recoveryCodeMadeAt }: StaffAccount) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isAlone = passkeys.length === 1 && !hasPassword;
  const canRemove = !isAlone || recoveryCodeMadeAt !== null;
  return (
    <div className={styles.part}>
      <Rows label="Passkeys">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            title={passkey.label}
            facts={[
              <Time key="made" at={passkey.createdAt} prefix="Made" isDay />,
              <Time key="used" at={passkey.lastUsedAt} prefix="Last used" />,
              passkey.isSynced && 'Shared by your devices',
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
                {canRemove && (
                  <Button
                    kind="alert"
                    aria-label={`Remove the passkey ${passkey.label}`}
                    onPress={() => setOpen({ kind: 'remove', passkey })}
                  >
                    Remove
                  </Button>
                )}
              </>
            }
          />
        ))}
      </Rows>
      <Rows label="Another passkey">
        <Row
          title="Another passkey"
          facts={[
            isAlone
              ? 'A second one on another device lets you in when the first is lost.'
              : 'On another device, or on a security key.',
            !supportsPasskeys && 'Passkeys need an encrypted address (https).',
          ]}
          action={
            supportsPasskeys && (
              <Button {...(!isAlone && { kind: 'quiet' as const })} onPress={() => setOpen({ kind: 'add' })}>
                Add a passkey
              </Button>
            )
          }
        />
      </Rows>
      {hasPassword && <p className="quiet">You also sign in with a password and a code.</p>}
      {open?.kind === 'add' && <AddDialog onClose={close} />}
      {open?.kind === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </div>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useMutation({
    mutationFn: async (label: string) => {
      const options = await call('POST /api/studio/account/passkeys/options');
      const response = await createPasskey(options);
      await call('POST /api/studio/account/passkeys', {}, { label, response });
    },
  });
  return (
    <FormDialog
      title="Another passkey"
      submit="Create a passkey"
      busyText="Waiting for the passkey…"
      keep="Add none"
      change={add}
      onClose={onClose}
      onSubmit={({ label = '' }) => add.mutate(label, { onSuccess: onClose })}
    >
      <p>
        Your browser asks where to keep it: this device, a phone, or a security key. It signs in just like the
        ones you have.
      </p>
      <LabelField defaultValue={describeBrowser(navigator.userAgent)} />
    </FormDialog>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey: { id, label }, onClose }: DialogProps) {
  const rename = useChange('PATCH /api/studio/account/passkeys/:passkeyId', { passkeyId: id });
  return (
    <FormDialog
      title="Name of the passkey"
      submit="Change the name"
      keep="Keep the name"
      change={rename}
      onClose={onClose}
      onSubmit={({ label: typed = '' }) => rename.mutate({ label: typed }, { onSuccess: onClose })}
    >
      <LabelField defaultValue={label} />
    </FormDialog>
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
  const remove = useChange('DELETE /api/studio/account/passkeys/:passkeyId', { passkeyId: id });
  return (
    <FormDialog
      title={`Remove the passkey “${label}”?`}
      submit="Remove the passkey"
      keep="Keep the passkey"
      change={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        It can no longer sign in, and your other sessions end. You stay signed in here. This cannot be undone.
      </p>
    </FormDialog>
  );
}
