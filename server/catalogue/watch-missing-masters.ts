import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { missingMasters, photographs } from './tables.ts';

export interface MissingMasters {
  /**
   * Brings `missing_masters` up to date, because files can be put into the vault or removed by hand. The first call in a
   * process waits for that. Later ones return at once: the comparison runs in the background, and open pages of the studio hear
   * of a difference.
   * @throws StoreUnavailableError if the last comparison could not read the vault
   */
  refresh(): Promise<void>;
}

interface Settings {
  db: Executor;
  masters: Pick<Masters, 'names'>;
  watch: Pick<ChangeWatch, 'on'>;
}

/** A comparison of 100,000 photographs takes a third of a second. */
const comparedEveryMs = 60_000;

/** Compares the vault with the catalogue on request: after a change of the catalogue, and once a minute at most otherwise. */
export function watchMissingMasters({ db, masters, watch }: Settings): MissingMasters {
  let comparison: Promise<void> | undefined;
  let isFirst = true;
  let isDue = true;
  let startedAt = 0;
  let problem: unknown;
  watch.on('catalogue_changed', () => {
    isDue = true;
  });

  async function compare(): Promise<void> {
    isDue = false;
    startedAt = Date.now();
    try {
      await compareWithVault({ db, masters });
      problem = undefined;
    } catch (error) {
      problem = error;
      isDue = true;
    }
    isFirst = false;
    comparison = undefined;
  }

  return {
    async refresh() {
      if (isDue || Date.now() - startedAt > comparedEveryMs) comparison ??= compare();
      if (isFirst) await comparison;
      if (problem) throw problem;
    },
  };
}

async function compareWithVault({ db, masters }: Pick<Settings, 'db' | 'masters'>): Promise<void> {
  // The catalogue first: a photograph is saved after its master, so a new one can't be missing by mistake.
  const hashes: string[] = [];
  for await (const batch of readHashes(db)) hashes.push(...batch);
  const names = await masters.names();
  const missing = new Set(hashes.filter((hash) => !names.has(hash)));
  const known = (await db.select().from(missingMasters)).map(({ fileHash }) => fileHash);
  const found = known.filter((hash) => !missing.has(hash));
  for (const hash of known) missing.delete(hash);
  if (found.length > 0) await db.delete(missingMasters).where(isOneOf(missingMasters.fileHash, found));
  if (missing.size > 0)
    await db.execute(sql`insert into ${missingMasters} select unnest(${sql.param([...missing])}::text[])
      on conflict do nothing`);
  // Autovacuum passes over so few changes. Then PostgreSQL expects a thousand rows, and reads all prints to list a few.
  if (found.length > 0 || missing.size > 0) await db.execute(sql`analyze ${missingMasters}`);
}

/** Between two batches the shop serves other requests. */
const batchSize = 5000;

/** The hashes of all photographs. A batch is one text, because a row for each hash takes three times as long. */
async function* readHashes(db: Executor): AsyncGenerator<string[]> {
  const { fileHash } = photographs;
  for (let last = ''; ; ) {
    const batch = db
      .select({ fileHash })
      .from(photographs)
      .where(gt(fileHash, last))
      .orderBy(asc(fileHash))
      .limit(batchSize)
      .as('batch');
    const [row] = await db
      .select({ hashes: sql<string | null>`string_agg(${batch.fileHash}, ' ' order by ${batch.fileHash})` })
      .from(batch);
    const hashes = row?.hashes?.split(' ') ?? [];
    yield hashes;
    if (hashes.length < batchSize) return;
    last = hashes.at(-1) ?? '';
  }
}

/** Call it after a master was put into the vault. */
export async function forgetMissing(on: Executor, fileHash: string): Promise<void> {
  await on.delete(missingMasters).where(eq(missingMasters.fileHash, fileHash));
}
