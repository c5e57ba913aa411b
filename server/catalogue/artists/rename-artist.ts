import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { Author } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { changedSince, conflict, invalid, notFound, requireUnchanged } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { artists, formerArtists, prints } from '../tables.ts';
import { lockArtist } from './save-artist.ts';

/** What is saved under the two names of a renaming. */
interface SavedNames {
  artists: (typeof artists.$inferSelect)[];
  formerNames: (typeof formerArtists.$inferSelect)[];
}

/** A renaming as the log keeps it. */
export interface LoggedRenaming extends SavedNames {
  artist: string;
  /** The ids of the prints. */
  prints: string[];
}

interface Renaming {
  from: string;
  to: string;
  /** How many prints the owner was told would change; undefined takes any. */
  expected?: number | undefined;
  author: Author;
}

/**
 * Gives all prints of an artist another name. If that name has prints already, the two become one artist with the words of
 * that name, as far as it has any. The address of the former name leads to the new one.
 * @throws RequestError 400, 404, 409 when other prints would change than the owner was told
 */
export async function renameArtist(
  { db, now }: { db: Database; now(): Date },
  { from, to, expected, author }: Renaming,
): Promise<{ prints: number; changeId: string }> {
  if (to === from) throw invalid('The artist has this name already.', { name: 'is the name already' });
  return db.transaction(async (tx) => {
    const before = await lockNames(tx, from, to);
    const rows = await tx.select({ id: prints.id }).from(prints).where(eq(prints.artist, from)).for('update');
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) throw notFound(`There is no print by ${from}.`);
    if (expected !== undefined && expected !== ids.length)
      throw conflict(
        'prints_changed',
        `${from} has another number of prints now. Look again before you rename.`,
      );
    await setArtist(tx, ids, to);
    await moveWords(tx, before, from, to);
    await tx.update(formerArtists).set({ name: to }).where(eq(formerArtists.name, from));
    await tx.delete(formerArtists).where(inArray(formerArtists.former, [from, to]));
    await tx.insert(formerArtists).values({ former: from, name: to });
    const after = await readNames(tx, from, to);
    const change: { before: LoggedRenaming; after: LoggedRenaming } = {
      before: { artist: from, prints: ids, ...before },
      after: { artist: to, prints: ids, ...after },
    };
    const logged = { author, action: 'artist.renamed', id: to, ...change } as const;
    const changeId = await recordStaffChange(tx, { now }, logged);
    return { prints: ids.length, changeId };
  });
}

/** Undoes a renaming in the caller's transaction. @throws RequestError 409 `changed_since` */
export async function undoRenaming(
  tx: Executor,
  { before, after }: { before: LoggedRenaming; after: LoggedRenaming },
): Promise<void> {
  const [from, to] = [before.artist, after.artist];
  const { artists: present } = await lockNames(tx, from, to);
  requireUnchanged({ words: after.artists }, { words: present });
  const isRenamed = and(inArray(prints.id, after.prints), eq(prints.artist, to));
  const [found] = await tx.select({ prints: count() }).from(prints).where(isRenamed);
  if (found?.prints !== after.prints.length) throw changedSince({ prints: found?.prints });
  await setArtist(tx, before.prints, from);
  await tx.delete(artists).where(inArray(artists.name, [from, to]));
  if (before.artists.length > 0) await tx.insert(artists).values(before.artists);
  await tx.delete(formerArtists).where(concerns(from, to));
  if (before.formerNames.length > 0)
    await tx.insert(formerArtists).values(before.formerNames).onConflictDoNothing();
}

async function lockNames(tx: Executor, from: string, to: string): Promise<SavedNames> {
  // Always in the same order, so that two renamings never block each other.
  for (const name of [from, to].toSorted()) await lockArtist(tx, name);
  return readNames(tx, from, to);
}

async function readNames(tx: Executor, from: string, to: string): Promise<SavedNames> {
  return {
    artists: await tx
      .select()
      .from(artists)
      .where(inArray(artists.name, [from, to]))
      .orderBy(asc(artists.name)),
    formerNames: await tx.select().from(formerArtists).where(concerns(from, to)),
  };
}

function concerns(from: string, to: string) {
  return or(inArray(formerArtists.former, [from, to]), inArray(formerArtists.name, [from, to]));
}

async function setArtist(tx: Executor, ids: readonly string[], artist: string): Promise<void> {
  await tx
    .update(prints)
    .set({ artist, updatedAt: new Date() })
    .where(inArray(prints.id, [...ids]));
}

async function moveWords(tx: Executor, saved: SavedNames, from: string, to: string): Promise<void> {
  const [moved, kept] = [from, to].map((name) => saved.artists.find((row) => row.name === name));
  if (!moved) return;
  await tx.delete(artists).where(inArray(artists.name, [from, to]));
  const { statement = null, placePrint = null } = kept ?? {};
  await tx.insert(artists).values({
    ...moved,
    name: to,
    attestation: kept?.attestation ?? moved.attestation,
    statement: statement ?? moved.statement,
    placePrint: placePrint ?? moved.placePrint,
    version: Math.max(moved.version, kept?.version ?? 0) + 1,
  });
}
