import { useState } from 'react';
import type { BackupsToSave, ConnectedServer, ShownBackups } from '#domain/api/shop/backups.ts';
import { useChange } from '../../api/use-call.ts';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BackupKey } from './backup-key.tsx';
import styles from './backups.module.css';
import { FolderField } from './folder-field.tsx';
import { SshFields } from './ssh-fields.tsx';

type Kind = BackupsToSave['target']['kind'];

const hours = Array.from({ length: 24 }, (_, hour) => {
  const name = `${String(hour).padStart(2, '0')}:00 UTC`;
  return [String(hour), name] as const;
});

/** When, where and for how long. Saving tries the target with a file. */
export function PlanForm({ shown: { version, plan } }: { shown: ShownBackups }) {
  const save = useChange('POST /api/studio/settings/backups');
  const [kind, setKind] = useState<Kind>(plan?.target.kind ?? 'folder');
  const [recipient, setRecipient] = useState(plan?.recipient ?? '');
  const [connected, setConnected] = useState<ConnectedServer>();
  const send = (typed: Record<string, string>) =>
    save.mutate({
      version,
      hour: Number(typed.hour),
      days: Number(typed.days),
      weeks: Number(typed.weeks),
      target: targetOf(kind, typed, connected),
      recipient: recipient.trim() || null,
    });
  return (
    <Form submit="Try and save" busyText="Trying it…" change={save} onSubmit={send}>
      <Select
        label="Where"
        name="kind"
        options={[
          ['folder', 'A folder on another disk'],
          ['ssh', 'Another machine, by SSH'],
          ['bucket', 'A bucket of Amazon S3, or of a storage that speaks its protocol'],
        ]}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kind === 'folder' && (
        <FolderField
          folder={plan?.target.kind === 'folder' ? plan.target.folder : undefined}
          hint="It must exist, and the shop must be allowed to write into it."
          placeholder="/mnt/backups"
        />
      )}
      {kind === 'ssh' && <SshFields plan={plan} connected={connected} onConnect={setConnected} />}
      {kind === 'bucket' && <BucketFields plan={plan} />}
      <div className={styles.times}>
        <Select label="Each day at" name="hour" options={hours} defaultValue={String(plan?.hour ?? 3)} />
        <TextField
          label="Keep one a day for"
          name="days"
          unit="days"
          inputMode="numeric"
          pattern="[1-9]\d{0,2}"
          defaultValue={String(plan?.days ?? 14)}
          isRequired
        />
        <TextField
          label="And one a week for"
          name="weeks"
          unit="weeks"
          inputMode="numeric"
          pattern="\d{1,3}"
          defaultValue={String(plan?.weeks ?? 0)}
          isRequired
        />
      </div>
      <BackupKey recipient={recipient} isOptional={kind === 'folder'} onChange={setRecipient} />
    </Form>
  );
}

function BucketFields({ plan }: Pick<ShownBackups, 'plan'>) {
  const target = plan?.target.kind === 'bucket' ? plan.target : undefined;
  const field = { autoComplete: 'off', isRequired: true } as const;
  return (
    <>
      <TextField
        label="Address"
        name="endpoint"
        hint="Empty for Amazon S3"
        placeholder="https://storage.example"
        autoComplete="off"
        defaultValue={target?.endpoint ?? ''}
      />
      <div className={styles.pair}>
        <TextField {...field} label="Bucket" name="bucket" defaultValue={target?.bucket ?? ''} />
        <TextField {...field} label="Region" name="region" defaultValue={target?.region ?? 'us-east-1'} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field}
          label="Access key"
          name="accessKeyId"
          defaultValue={target?.accessKeyId ?? ''}
        />
        <TextField
          label="Its secret"
          name="secretAccessKey"
          type="password"
          hint={target ? 'Stored, and never shown. Empty keeps it.' : 'Stored sealed, and never shown again'}
          autoComplete="new-password"
        />
      </div>
    </>
  );
}

function targetOf(
  kind: Kind,
  typed: Record<string, string>,
  connected: ConnectedServer | undefined,
): BackupsToSave['target'] {
  if (kind === 'folder') return { kind, folder: typed.folder ?? '' };
  if (kind === 'ssh')
    return {
      kind,
      host: typed.host ?? '',
      port: Number(typed.port),
      user: typed.user ?? '',
      folder: typed.folder ?? '',
      hostKey: typed.hostKey ?? '',
      keyId: connected?.keyId ?? null,
    };
  return {
    kind,
    bucket: typed.bucket ?? '',
    region: typed.region ?? '',
    endpoint: typed.endpoint ?? '',
    accessKeyId: typed.accessKeyId ?? '',
    secretAccessKey: typed.secretAccessKey || null,
  };
}
