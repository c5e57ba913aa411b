import type { Readable } from 'node:stream';
import type { BackupTarget } from '#server/configuration/backup-plan.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';

/** Where encrypted backups are kept: a folder, here or on another machine, or a bucket of an object storage. */
export interface BackupStore {
  /** For sentences. */
  place: string;
  /** Stores a file. It exists only when it is complete. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws MissingFileError */
  get(name: string): Promise<Readable>;
  /** The names of the files in a folder of it, which may not exist. */
  list(folder: string): Promise<Set<string>>;
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>;
  close(): void;
}

/** A machine that is reached by SSH. */
export type SshServer = Pick<Extract<BackupTarget, { kind: 'ssh' }>, 'host' | 'port' | 'user'>;

export class MissingFileError extends OperatorError {
  override name = 'MissingFileError';

  constructor(place: string, name: string) {
    super(`${place} lacks ${name}.`);
  }
}

/** A server was reached, and refuses the folder or what was asked there. */
export class FolderError extends OperatorError {
  override name = 'FolderError';
}

/** The target for sentences and for the record, without its keys. */
export function nameOf(target: BackupTarget): string {
  if (target.kind === 'folder') return target.folder;
  if (target.kind === 'ssh') {
    const { host, port, user, folder } = target;
    return `the folder ${folder} of ${user}@${host}${port === 22 ? '' : `:${port}`}`;
  }
  return `the bucket ${target.bucket} at ${target.endpoint ?? 'Amazon S3'}`;
}
