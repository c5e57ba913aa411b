import { isAbsolute, posix, resolve } from 'node:path';
import type { BackupsToSave } from '#domain/api/shop/backups.ts';
import type { BackupTarget } from '#server/configuration/backup-plan.ts';
import { invalid, type RequestError } from '#server/http/errors.ts';
import { deriveSshKey } from './ssh-key.ts';
import type { SshServer } from './store.ts';

/** The target that an owner has entered. @throws RequestError 400 by field */
export function toTarget(
  form: BackupsToSave['target'],
  stored: BackupTarget | undefined,
  secret: string,
): BackupTarget {
  if (form.kind === 'folder') {
    if (!isAbsolute(form.folder))
      throw wrong(
        'folder',
        'Enter the whole path of a folder on the machine of the shop, such as /mnt/backups.',
      );
    return { kind: 'folder', folder: resolve(form.folder) };
  }
  if (form.kind === 'ssh') return toSshTarget(form, stored, secret);
  const { bucket, region, accessKeyId, endpoint } = form;
  for (const name of ['bucket', 'region', 'accessKeyId'] as const)
    if (!form[name]) throw wrong(name, 'Enter it as your provider shows it.');
  if (endpoint && !/^https?:\/\/[^/]+$/.test(endpoint))
    throw wrong('endpoint', 'Enter a web address without a path, such as https://storage.example.');
  // A stored secret goes to no other address.
  const isKept =
    stored?.kind === 'bucket' &&
    stored.accessKeyId === accessKeyId &&
    stored.bucket === bucket &&
    (stored.endpoint ?? '') === endpoint;
  const secretAccessKey = form.secretAccessKey || (isKept ? stored.secretAccessKey : '');
  if (!secretAccessKey) throw wrong('secretAccessKey', 'Enter the secret of this access key.');
  return { kind: 'bucket', bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) };
}

function toSshTarget(
  { keyId, ...target }: Extract<BackupsToSave['target'], { kind: 'ssh' }>,
  stored: BackupTarget | undefined,
  secret: string,
): BackupTarget {
  requireServer(target);
  if (!target.folder) throw wrong('folder', 'Enter a folder that the server has.');
  const isKept =
    stored?.kind === 'ssh' &&
    (['host', 'port', 'user', 'hostKey'] as const).every((name) => stored[name] === target[name]);
  const key = keyId ? deriveSshKey(secret, keyId) : isKept && stored;
  if (!key || !target.hostKey) throw wrong('host', 'Connect to the server first, and confirm its key.');
  const { privateKey, publicKey } = key;
  // Each folder has one name, by which the shop knows its backups.
  const folder = posix.normalize(target.folder).replace(/(?<=.)\/$/, '');
  return { ...target, folder, privateKey, publicKey };
}

/** @throws RequestError 400 by field */
export function requireServer({ host, user }: SshServer): void {
  if (!/^[\w.:-]+$/.test(host)) throw wrong('host', 'Enter a name or an address, such as nas.example.');
  if (!user || /\s/.test(user)) throw wrong('user', 'Enter the name of a user of that server.');
}

export function wrong(field: string, sentence: string): RequestError {
  return invalid(sentence, { [field]: sentence });
}
