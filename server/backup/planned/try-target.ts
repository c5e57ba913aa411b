import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { withPresentDatabase } from '#server/database/open-shop-database.ts';
import { requireDumpPrograms } from '../dump/dump-database.ts';
import { requireOutside } from '../take-backup.ts';
import type { BackupTask } from './backup-tasks.ts';
import { openStore } from './open-store.ts';
import { explained, type Outcome } from './outcome.ts';
import type { SshServer } from './store.ts';

/**
 * Writes, reads and deletes a file at the target, so that a plan counts only where backups can be kept. A database that
 * DATABASE_URL names is copied by programs that must be there.
 */
export function tryTarget({ machine, plan }: Omit<BackupTask, 'name'>): Promise<Outcome<void>> {
  return explained(plan, async () => {
    if (machine.databaseUrl) await withPresentDatabase(machine, () => undefined, requireDumpPrograms);
    if (plan.target.kind === 'folder') requireOutside(plan.target.folder, machine.dataDir);
    const store = await openStore(plan);
    const [name, text] = [`passepartout-try-${randomBytes(8).toString('hex')}`, randomBytes(1000)];
    try {
      await store.put(name, Readable.from([text]));
      const read = Buffer.concat(await (await store.get(name)).toArray());
      if (!read.equals(text))
        throw new OperatorError(`${store.place} gave back something else than was stored.`);
    } finally {
      await store.remove(name).finally(store.close);
    }
  });
}

/** Reads the key of a server that is reached by SSH. @returns its fingerprint */
export async function findServer(server: SshServer): Promise<Outcome<string>> {
  const { readHostKey } = await import('./ssh-store.ts');
  return readHostKey(server).then(
    (result) => ({ ok: true, result }),
    (error: Error) => ({ ok: false, cause: error.message }),
  );
}
