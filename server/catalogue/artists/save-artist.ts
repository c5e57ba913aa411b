import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { ArtistVersion, ArtistWords } from '#domain/api/catalogue/artists.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { Author } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { invalid, requireUnchanged, stale } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { artists, prints } from '../tables.ts';

interface SavingArtist extends Omit<ArtistVersion, 'attestation'> {
  /** Undefined: it stays. */
  attestation?: Attestation;
  /** The name that the prints have. */
  name: string;
  author: Author;
}

/** What is saved about an artist. */
export async function findArtistVersion(on: Executor, name: string): Promise<ArtistVersion> {
  const [row] = await on.select().from(artists).where(eq(artists.name, name));
  const { version = 0, statement = null, placePrint = null, attestation } = row ?? {};
  return { version, statement, placePrint, attestation: attestation ?? {} };
}

/**
 * Saves what the owner says about an artist, and records the change. Equal words are not saved again.
 * @param saving its version is the one that was changed
 * @throws RequestError 400, 409 `stale` if another person has changed the artist since
 */
export async function saveArtist(
  { db, now }: { db: Database; now(): Date },
  { name, version, author, ...words }: SavingArtist,
): Promise<ArtistVersion & { changeId?: string }> {
  return db.transaction(async (tx) => {
    await lockArtist(tx, name);
    const saved = await findArtistVersion(tx, name);
    if (saved.version !== version)
      throw stale('Another person has changed this artist since you opened it.', saved);
    await requirePrintOf(tx, name, words.placePrint);
    const { version: _, ...before } = saved;
    const after = { ...before, ...words };
    if (isDeepStrictEqual(before, after)) return saved;
    await writeArtist(tx, name, after);
    const change = { author, action: 'artist.changed', id: name, before, after } as const;
    const changeId = await recordStaffChange(tx, { now }, change);
    return { ...(await findArtistVersion(tx, name)), changeId };
  });
}

/** Undoes a change in the caller's transaction. @throws RequestError 409 `changed_since` */
export async function undoArtist(
  tx: Executor,
  { id: name, before, after }: { id: string; before: ArtistWords; after: ArtistWords },
): Promise<void> {
  await lockArtist(tx, name);
  const { version: _, ...present } = await findArtistVersion(tx, name);
  requireUnchanged(after, present);
  await writeArtist(tx, name, before);
}

/** Two changes of one artist, who may have no row yet, wait for each other until the transaction ends. */
export async function lockArtist(tx: Executor, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`artist ${name}`}, 0))`);
}

async function writeArtist(tx: Executor, name: string, words: ArtistWords): Promise<void> {
  await tx
    .insert(artists)
    .values({ name, ...words })
    .onConflictDoUpdate({ target: artists.name, set: { ...words, version: sql`${artists.version} + 1` } });
}

async function requirePrintOf(tx: Executor, artist: string, printId: string | null): Promise<void> {
  if (printId === null) return;
  const rows = await tx
    .select({ id: prints.id })
    .from(prints)
    .where(and(eq(prints.id, printId), eq(prints.artist, artist)));
  if (rows.length === 0)
    throw invalid(`The print ${printId} is not by ${artist}.`, {
      placePrint: `must be the id of a print by ${artist}`,
    });
}
