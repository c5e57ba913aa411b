import type { Database } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { Log } from '#server/log.ts';
import type { LabelProvider } from './label-provider.ts';

/** What buying, insuring and voiding labels needs. */
export interface LabelContext {
  db: Database;
  log: Log;
  labels: LabelProvider;
}

/** News of a parcel may need the lock for a moment, and refuses no one who buys or voids its label right then. */
const waitMs = 3000;

/** Undefined if another process takes longer to buy or void labels of the order. */
export function withLabelLock<Result>(
  db: Database,
  orderId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return tryLock(db, { key: orderId, seed: 3, waitMs }, work);
}
