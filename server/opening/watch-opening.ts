import { eq } from 'drizzle-orm';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import type { Database } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { openingMarks } from './tables.ts';

/** Whether the shop is open, as every process has it in memory. */
export interface ShopOpening {
  isOpen(): boolean;
  close(): Promise<void>;
}

interface OpeningParts {
  db: Database;
  watch: Pick<ChangeWatch, 'on'>;
  shopUrl: string;
  log: Log;
}

const retryAfterMs = 1000;

/** Follows the opening of the shop. One without a public address has nothing to open, such as the demonstration. */
export async function watchOpening({ db, watch, shopUrl, log }: OpeningParts): Promise<ShopOpening> {
  if (isLocal(shopUrl)) return { isOpen: () => true, async close() {} };
  let isOpen = await isOpened(db);
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let reading = Promise.resolve();
  async function read(): Promise<void> {
    if (isClosed) return;
    clearTimeout(retry);
    try {
      isOpen = await isOpened(db);
    } catch (err) {
      log.warn({ err }, 'could not read whether the shop is open; trying again');
      retry = setTimeout(reload, retryAfterMs);
    }
  }
  // One reading after the other, so that an older answer never replaces a newer one.
  const reload = () => {
    reading = reading.then(read);
  };
  const stop = watch.on('opening_changed', reload);
  return {
    isOpen: () => isOpen,
    async close() {
      isClosed = true;
      stop();
      await reading;
      clearTimeout(retry);
    },
  };
}

async function isOpened(db: Database): Promise<boolean> {
  return (await db.$count(openingMarks, eq(openingMarks.mark, 'opened'))) > 0;
}
