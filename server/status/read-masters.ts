import { type MasterStock, readMasterStock } from '#server/catalogue/masters-of-prints.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';

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
