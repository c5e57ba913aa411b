import { importCommand, type MasterStock, readMasterStock } from '#server/catalogue/masters-of-prints.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { gigabytes } from './read-disks.ts';
import { listSome } from './read-status.ts';

/** The vault as `shop status` shows it. */
export type MasterStatus =
  | ({ kind: 'kept' } & MasterStock)
  /** `MASTERS=none`. */
  | { kind: 'not kept' }
  | { kind: 'unavailable'; reason: string };

export async function readMasters(db: Database, configuration: Configuration): Promise<MasterStatus> {
  if (!configuration.keepsMasters) return { kind: 'not kept' };
  const masters = await openMasters(configuration);
  try {
    return { kind: 'kept', ...(await readMasterStock(db, masters)) };
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return { kind: 'unavailable', reason: error.message };
  } finally {
    masters.close();
  }
}

/** The cell of the status table: `24 of 26 prints, 1.9 GB (0.3 GB of former files)`. */
export function describeMasters(status: MasterStatus): string {
  if (status.kind !== 'kept') return status.kind === 'not kept' ? 'not kept (MASTERS=none)' : status.kind;
  const { stored, missing, bytes, formerBytes } = status;
  const former = formerBytes > 0 ? ` (${gigabytes(formerBytes)} of former files)` : '';
  return `${stored} of ${stored + missing.length} prints, ${gigabytes(bytes)}${former}`;
}

/** A sentence if prints on sale have no master, because nothing can be made from them. */
export function explainMasters(status: MasterStatus): string[] {
  if (status.kind === 'unavailable') return [`${status.reason}.`];
  const missing = status.kind === 'kept' ? status.missing.filter(({ isPublished }) => isPublished) : [];
  if (missing.length === 0) return [];
  const files = listSome(
    missing.map(({ file }) => file),
    ', ',
  );
  const folders = [...new Set(missing.map(({ folder }) => folder))].filter((folder) => folder !== null);
  const commands =
    folders.length > 0 ? listSome(folders.map(importCommand), '; ') : 'npm run shop -- import <folder>';
  return [
    `Prints on sale without a master, from which no print file can be made: ${missing.length} (${files}). Import their files again: ${commands}. If you print from files of your own, set MASTERS=none.`,
  ];
}
