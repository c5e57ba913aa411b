import { desc } from 'drizzle-orm';
import { defaultDetails, type ShopDetails } from '#domain/shop-details.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { shopDetails } from './tables.ts';

export interface DetailsVersion {
  /** 0 before the details are saved for the first time, while they are the defaults. */
  version: number;
  details: ShopDetails;
}

export interface SavedVersion extends DetailsVersion {
  at: Date;
  /** Null: from the terminal. */
  staffId: string | null;
}

const shownVersions = 20;

/** The details as they are, from the database. */
export async function findShopDetails(on: Executor): Promise<DetailsVersion> {
  const [newest] = await listVersions(on, 1);
  return newest ?? { version: 0, details: defaultDetails };
}

/** The latest versions, newest first. */
export async function listVersions(on: Executor, most = shownVersions): Promise<SavedVersion[]> {
  const rows = await on.select().from(shopDetails).orderBy(desc(shopDetails.version)).limit(most);
  // A version from before a detail existed has its default.
  return rows.map((row) => ({ ...row, details: { ...defaultDetails, ...row.details } }));
}

interface Saving extends DetailsVersion {
  /** Undefined: from the terminal. */
  staffId?: string | undefined;
}

/**
 * Saves valid details as the next version, and records the change. Equal details are not saved again.
 * @param saving its version is the one that was changed
 * @throws RequestError 409 naming both values of each difference, if somebody else has saved a version since
 */
export async function saveShopDetails(
  { db, now }: { db: Database; now(): Date },
  { version, details, staffId }: Saving,
): Promise<DetailsVersion> {
  return db.transaction(async (tx) => {
    const saved = await findShopDetails(tx);
    const differences = compare(saved.details, details);
    if (saved.version !== version) throw outdated(differences);
    if (differences.length === 0) return saved;
    const next = { version: version + 1, details };
    const rows = await tx
      .insert(shopDetails)
      .values({ ...next, at: now(), staffId: staffId ?? null })
      .onConflictDoNothing()
      .returning({ version: shopDetails.version });
    if (rows.length === 0) throw outdated(compare((await findShopDetails(tx)).details, details));
    await recordStaffChange(
      tx,
      { now },
      {
        staffId,
        action: 'details-changed',
        subject: { kind: 'shop', id: String(next.version) },
        before: Object.fromEntries(differences.map(({ path, before }) => [path, before])),
        after: Object.fromEntries(differences.map(({ path, after }) => [path, after])),
      },
    );
    return next;
  });
}

interface Difference {
  /** `social.url`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** The details that differ. Lists are compared whole. */
function compare(before: object, after: object, parent = ''): Difference[] {
  const newValues = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before).flatMap(([name, value]) => {
    const path = parent + name;
    const newValue = newValues.get(name);
    if (isGroup(value) && isGroup(newValue)) return compare(value, newValue, `${path}.`);
    return JSON.stringify(value) === JSON.stringify(newValue)
      ? []
      : [{ path, before: value, after: newValue }];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function outdated(differences: Difference[]): RequestError {
  const fields = differences.map(
    ({ path, before, after }) =>
      [path, `is now ${JSON.stringify(before)}; yours is ${JSON.stringify(after)}`] as const,
  );
  const message =
    'Somebody else has changed the shop since you opened it. Load it again, and repeat your change.';
  return new RequestError(409, 'changed_meanwhile', message, Object.fromEntries(fields));
}
