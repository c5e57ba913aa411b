import { useState } from 'react';
import type { ConnectedServer, ShownBackups } from '#domain/api/shop/backups.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopyLine } from '../proof-parts.tsx';
import styles from './backups.module.css';
import { FolderField } from './folder-field.tsx';

interface Props extends Pick<ShownBackups, 'plan'> {
  /** The server that was connected to since the page was opened. */
  connected: ConnectedServer | undefined;
  onConnect: (server: ConnectedServer | undefined) => void;
}

/** A server, whose key the owner compares and which must know the shop's key. */
export function SshFields({ plan, connected, onConnect }: Props) {
  const target = plan?.target.kind === 'ssh' ? plan.target : undefined;
  const [server, setServer] = useState({
    host: target?.host ?? '',
    port: String(target?.port ?? 22),
    user: target?.user ?? '',
  });
  const connect = useChange('POST /api/studio/settings/backups/server');
  const known = connected ?? (isSame(server, target) ? target : undefined);
  const field = (name: keyof typeof server) => ({
    name,
    value: server[name],
    onChange: (value: string) => {
      setServer({ ...server, [name]: value });
      onConnect(undefined);
    },
    autoComplete: 'off',
    isRequired: true,
    isReadOnly: connect.isPending,
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('host')} label="Host" placeholder="nas.example" />
        <TextField {...field('port')} label="Port" inputMode="numeric" pattern="[1-9]\d{0,4}" />
      </div>
      <div className={styles.pair}>
        <TextField {...field('user')} label="User" />
        <FolderField
          folder={target?.folder}
          hint="It must exist, and belong to the user."
          placeholder="/srv/backups"
        />
      </div>
      <div>
        <Button
          kind={known ? 'text' : 'quiet'}
          isDisabled={!server.host || !server.user || !Number(server.port)}
          isPending={connect.isPending}
          busyText="Connecting…"
          onPress={() =>
            connect.mutate(
              { ...server, port: Number(server.port) },
              { onSuccess: (found) => onConnect(found) },
            )
          }
        >
          {known ? 'Connect again, with a new key' : 'Connect'}
        </Button>
      </div>
      <Problem error={connect.error} />
      {known && <ServerKeys key={known.publicKey} known={known} isConfirmed={!connected} />}
    </>
  );
}

function isSame(
  server: Readonly<Record<'host' | 'port' | 'user', string>>,
  target: { host: string; port: number; user: string } | undefined,
): boolean {
  return server.host === target?.host && server.port === String(target.port) && server.user === target.user;
}

function ServerKeys({
  known: { hostKey, publicKey },
  isConfirmed,
}: {
  known: Pick<ConnectedServer, 'hostKey' | 'publicKey'>;
  isConfirmed: boolean;
}) {
  return (
    <div className={styles.key}>
      <p>Add this line to the file .ssh/authorized_keys of the user on that server:</p>
      <CopyLine text={`${onlyFiles} ${publicKey}`} label="Copy the line" />
      <p>
        The key of the server is <code>{hostKey}</code>. Compare it with what this command prints there, or
        with your provider's page:
      </p>
      <CopyLine text={fingerprints} label="Copy the command" />
      <input type="hidden" name="hostKey" value={hostKey} />
      {!isConfirmed && (
        <Checkbox name="isConfirmed" required>
          They are the same
        </Checkbox>
      )}
    </div>
  );
}

/** The shop's key opens no shell of an OpenSSH server. */
const onlyFiles = 'restrict,command="internal-sftp"';
/** A server may have a key of each kind, and shows one of them. */
const fingerprints = 'for key in /etc/ssh/ssh_host_*_key.pub; do ssh-keygen -lf $key; done';
