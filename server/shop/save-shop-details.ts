import { desc, eq, sql } from 'drizzle-orm';
import { defaultDetails, type ShopDetails } from '#domain/shop/shop-details.ts';
import { shopDetailsSchema } from '#domain/shop/shop-details-schema.ts';
import type { Author, StaffId } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { changedSince, type RequestError, requireUnchanged, stale } from '#server/http/errors.ts';
import { recordStaffChange, storedAuthor } from '#server/staff/record-staff-change.ts';
import { compareDetails, putAt, valueAt } from './compare-details.ts';
import { readDetails } from './read-details.ts';
import { shopDetails } from './tables.ts';

export interface DetailsVersion {
  /** 0 before the details are saved for the first time, while they are the defaults. */
  version: number;
  details: ShopDetails;
}

interface SavedVersion extends DetailsVersion {
  at: Date;
  staffId: StaffId | null;
}

const shownVersions = 20;

/** The details as they are, from the database. */
export async function findShopDetails(on: Executor): Promise<DetailsVersion> {
  const [newest] = await readVersions(on, 1);
  return newest ?? { version: 0, details: defaultDetails };
}

/** The details as they are, which no other process changes until the transaction ends: people change different ones at once. */
export async function lockShopDetails(tx: Executor): Promise<DetailsVersion> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop details', 0))`);
  return findShopDetails(tx);
}

/** The latest versions, newest first, with the paths of what each of them changed. */
export async function listVersions(on: Executor): Promise<(SavedVersion & { changed: string[] })[]> {
  const versions = await readVersions(on, shownVersions + 1);
  return versions.slice(0, shownVersions).map((saved, index) => {
    const former = versions[index + 1]?.details ?? defaultDetails;
    return { ...saved, changed: compareDetails(former, saved.details).map(({ path }) => path) };
  });
}

/** The latest versions, newest first. */
async function readVersions(on: Executor, max: number): Promise<SavedVersion[]> {
  const rows = await on.select().from(shopDetails).orderBy(desc(shopDetails.version)).limit(max);
  return rows.map((row) => ({ ...row, details: readDetails(row.details) }));
}

/** What the shop's form shows. Policies are saved one by one (policies/save-policy.ts). */
type ShopWords = Omit<ShopDetails, 'policies'>;

interface Saving {
  version: number;
  details: ShopWords;
  author: Author;
}

/** The version after saving. Without a `changeId`, nothing was changed. */
type SavedDetails = DetailsVersion & { changeId?: string };

/**
 * Saves valid details as the next version, and records the change. Equal details are not saved again.
 * @param saving its version is the one that was changed
 * @throws RequestError 409 `stale` with the newest version, if another person has saved one since
 */
export async function saveShopDetails(
  { db, now }: { db: Database; now(): Date },
  { version, details: words, author }: Saving,
): Promise<SavedDetails> {
  return db.transaction(async (tx) => {
    const saved = await lockShopDetails(tx);
    if (saved.version !== version && (await haveChanged(tx, version, saved.details)))
      throw staleDetails(saved);
    const details = { ...words, policies: saved.details.policies };
    const differences = compareDetails(saved.details, details);
    if (differences.length === 0) return saved;
    const next = await addVersion(tx, { version: saved.version + 1, details, at: now(), author });
    const changeId = await recordStaffChange(
      tx,
      { now },
      {
        author,
        action: 'shop.details-changed',
        id: String(next.version),
        before: Object.fromEntries(differences.map(({ path, before }) => [path, before])),
        after: Object.fromEntries(differences.map(({ path, after }) => [path, after])),
      },
    );
    return { ...next, changeId };
  });
}

/** Whether the words differ from those of an earlier version. A version that only changed a policy has the same. */
async function haveChanged(
  on: Executor,
  version: number,
  { policies: _, ...words }: ShopDetails,
): Promise<boolean> {
  const [row] = await on.select().from(shopDetails).where(eq(shopDetails.version, version));
  if (!row && version > 0) return true;
  const { policies: __, ...earlier } = readDetails(row?.details ?? {});
  return compareDetails(earlier, words).length > 0;
}

/**
 * Undoes a change of some details by another version with their former values, in the caller's transaction. Other details
 * stay as they are.
 * @param values by path, such as `social.url`
 * @throws RequestError 409 if one of them has changed since, or others that no longer allow the former values
 */
export async function undoDetails(
  tx: Executor,
  { now, author }: { now(): Date; author: Author },
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { version, details } = await lockShopDetails(tx);
  const paths = Object.keys(after);
  const present = Object.fromEntries(paths.map((path) => [path, valueAt(details, path)]));
  requireUnchanged(after, present);
  const former = structuredClone(details);
  for (const path of paths) putAt(former, path, before[path]);
  // Some details limit each other, such as the least and the most days of production.
  const { policies: _, ...words } = former;
  if (!shopDetailsSchema.safeParse(words).success) throw changedSince(present);
  await addVersion(tx, { version: version + 1, details: former, at: now(), author });
}

/** Adds the next version. @param tx in which `lockShopDetails` has read the one before */
export async function addVersion(
  tx: Executor,
  { author, ...row }: DetailsVersion & { at: Date; author: Author },
): Promise<DetailsVersion> {
  await tx.insert(shopDetails).values({ ...row, staffId: storedAuthor(author) });
  return { version: row.version, details: row.details };
}

function staleDetails({ version, details: { policies: _, ...details } }: DetailsVersion): RequestError {
  return stale('Another person has changed the shop since you opened it.', { version, details });
}
