import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import { checkBackup, parts } from '../backup-contents.ts';
import { drillBackup } from '../drill-backup.ts';
import { abandonScratch, openScratchPlace, withScratch } from '../scratch.ts';
import { abandonCopies } from '../start-copy.ts';
import { sumFiles } from '../sum-files.ts';
import type { DrillCounts } from '../tables.ts';
import { takeBackup } from '../take-backup.ts';
import type { BackupMachine } from './backup-machine.ts';
import { recipientOf } from './encryption.ts';
import { openStore } from './open-store.ts';
import { explained, type Outcome } from './outcome.ts';
import {
  DamagedMastersError,
  discardMaster,
  discardPacked,
  listMasters,
  type PackedBackup,
  packBackup,
  readBack,
  unpackBackup,
} from './packed-backup.ts';

/** What a task needs. It travels to another process, so it is data only. */
export interface BackupTask {
  machine: BackupMachine;
  plan: BackupPlan;
  /** The backup's name: see `isBackupName`. */
  name: string;
}

const print = () => undefined;
/** The shop ends, perhaps in the middle of a task. */
process.once('disconnect', () => {
  abandonCopies();
  abandonScratch();
  process.exit(1);
});

/** Makes a backup at the target, and reads it back. @returns its size, before encryption */
export function makeBackup({ machine, plan, name }: BackupTask): Promise<Outcome<{ bytes: number }>> {
  return explained(plan, async () => {
    const { target, encryption } = plan;
    if (!encryption) {
      const folder = join(folderOf(plan), name);
      const { bytes } = await takeBackup({ configuration: machine, target: folder, print });
      await checkBackup(folder);
      return { bytes };
    }
    const store = await openStore({ target });
    return withScratch(await openScratchPlace(machine.dataDir), async (scratch) => {
      const folder = join(scratch, 'backup');
      const { bytes } = await takeBackup({
        configuration: machine,
        target: folder,
        earlierMasters: join(machine.dataDir, parts.masters),
        isTemporary: true,
        print,
      });
      const recipients = [encryption.recipient, await recipientOf(encryption.drillIdentity)];
      const storedMasters = await packBackup({ store, name }, folder, recipients);
      const masters = await listMasters(folder);
      await readBack({ store, name }, encryption.drillIdentity, { masters, storedMasters });
      return { bytes };
    }).finally(store.close);
  });
}

/** Restores a backup into a temporary folder, counts what it holds and opens a page, as `shop drill` does. */
export function tryRestore({ machine, plan, name }: BackupTask): Promise<Outcome<DrillCounts>> {
  return explained(plan, async () => {
    const { target, encryption } = plan;
    const place = await openScratchPlace(machine.dataDir);
    const drill = async (backup: string): Promise<DrillCounts> => {
      const isTemporary = encryption !== null;
      const settings = { configuration: machine, backup, isTemporary, place, print };
      const { takenAt: _, page: __, ...counts } = await drillBackup(settings);
      return counts;
    };
    if (!encryption) return drill(join(folderOf(plan), name));
    const store = await openStore({ target });
    return withScratch(place, async (scratch) => {
      const folder = join(scratch, name);
      await unpackBackup({ store, name }, folder, encryption.drillIdentity).catch((error) =>
        discardDamaged(error, { store, name }, machine),
      );
      return drill(folder);
    }).finally(store.close);
  });
}

/** Removes the damaged masters that the vault has undamaged, because backups store only those that the target lacks. */
async function discardDamaged(
  error: unknown,
  packed: PackedBackup,
  { dataDir }: BackupMachine,
): Promise<never> {
  if (!(error instanceof DamagedMastersError)) throw error;
  const sums = await sumFiles(join(dataDir, parts.masters), error.hashes);
  for (const hash of error.hashes) if (sums.get(hash) === hash) await discardMaster(packed, hash);
  throw error;
}

/** Removes a backup, or what an interrupted one has left. */
export function discardBackup({ plan, name }: BackupTask): Promise<Outcome<void>> {
  return explained(plan, async () => {
    if (!isBackupName(name)) throw new Error(`${name} is not the name of a backup of the shop.`);
    const store = await openStore(plan);
    await discardPacked({ store, name }).finally(store.close);
    if (plan.target.kind !== 'folder') return;
    for (const left of [name, `${name}.unfinished`, `${name}.tar.age.unfinished`])
      await rm(join(plan.target.folder, left), { recursive: true, force: true });
  });
}

/** `passepartout-2026-11-29T031500Z`, and for an encrypted one its key after it. Nothing else is ever removed. */
function isBackupName(name: string): boolean {
  return /^passepartout-\d{4}-\d\d-\d\dT\d{6}Z(-[a-z0-9]{8})?$/.test(name);
}

function folderOf({ target }: BackupPlan): string {
  if (target.kind === 'folder') return target.folder;
  throw new Error('Backups on another machine are always encrypted.');
}
