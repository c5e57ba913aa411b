import { and, asc, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#domain/catalogue/categories.ts';
import type { Executor } from '#server/database/database.ts';
import { requireUnchanged } from '#server/http/errors.ts';
import { prints } from '../tables.ts';
import { maxRankLength, rankBetween } from './rank.ts';

/** A place in the gallery's order: beside another print, or a position, counted among all prints or in a category. */
type Place = { before: string } | { after: string } | { position: number; category?: Category | undefined };

type Placement =
  | { ok: true; before: string; after: string }
  /** `no-neighbor`: the print that it should hang beside is not in the shop. */
  | { ok: false; reason: 'not-found' | 'no-neighbor' };

/** Moves a print in the gallery's order. Writes only its own row, and returns its rank before and after, which are equal if it hangs there. */
export async function placePrint(tx: Executor, printId: string, place: Place): Promise<Placement> {
  await lockSortOrder(tx);
  const print = await findRank(tx, printId);
  if (!print) return { ok: false, reason: 'not-found' };
  const gap = await findGap(tx, printId, place);
  if (!gap) return { ok: false, reason: 'no-neighbor' };
  if (isWithin(print, gap)) return { ok: true, before: print, after: print };
  const rank = await rankIn(tx, gap);
  if (rank === undefined || rank.length > maxRankLength) {
    await respreadRanks(tx);
    const [before, moved] = [await findRank(tx, printId), await placePrint(tx, printId, place)];
    return moved.ok ? { ...moved, before: before ?? print } : moved;
  }
  await setRank(tx, printId, rank);
  return { ok: true, before: print, after: rank };
}

/** Moves wait for each other until their transactions end, because each reads its neighbors. */
async function lockSortOrder(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wall order'))`);
}

async function findRank(tx: Executor, printId: string): Promise<string | undefined> {
  const [row] = await tx.select({ rank: prints.sortRank }).from(prints).where(eq(prints.id, printId));
  return row?.rank;
}

async function setRank(tx: Executor, printId: string, sortRank: string): Promise<void> {
  await tx.update(prints).set({ sortRank, updatedAt: new Date() }).where(eq(prints.id, printId));
}

/** The ranks between which a print goes; undefined at an end of the order. */
interface Gap {
  before: string | undefined;
  after: string | undefined;
}

/** Ranks are compared byte by byte, as in the database. */
function isWithin(rank: string, { before, after }: Gap): boolean {
  return (before === undefined || before < rank) && (after === undefined || rank < after);
}

async function findGap(tx: Executor, printId: string, place: Place): Promise<Gap | undefined> {
  const others = ne(prints.id, printId);
  if ('position' in place) {
    const isAmong = and(others, place.category && eq(prints.category, place.category));
    const skip = Math.max(0, place.position - 2);
    const rows = await selectRanks(tx, isAmong)
      .orderBy(asc(prints.sortRank), asc(prints.id))
      .offset(skip)
      .limit(2);
    if (place.position > 1) {
      // Behind the end of the list means behind its last print.
      const previous =
        rows[0] ??
        (await selectRanks(tx, isAmong).orderBy(desc(prints.sortRank), desc(prints.id)).limit(1))[0];
      return previous ? gapAfter(tx, others, previous) : { before: undefined, after: undefined };
    }
    return rows[0] ? gapBefore(tx, others, rows[0]) : { before: undefined, after: undefined };
  }
  const neighborId = 'before' in place ? place.before : place.after;
  if (neighborId === printId) return undefined;
  const [neighbor] = await selectRanks(tx, eq(prints.id, neighborId));
  if (!neighbor) return undefined;
  return 'before' in place ? gapBefore(tx, others, neighbor) : gapAfter(tx, others, neighbor);
}

interface Ranked {
  id: string;
  rank: string;
}

function selectRanks(tx: Executor, where: SQL | undefined) {
  return tx.select({ id: prints.id, rank: prints.sortRank }).from(prints).where(where).$dynamic();
}

async function gapBefore(tx: Executor, others: SQL, { id, rank }: Ranked): Promise<Gap> {
  const isEarlier = or(lt(prints.sortRank, rank), and(eq(prints.sortRank, rank), lt(prints.id, id)));
  const [previous] = await selectRanks(tx, and(others, isEarlier))
    .orderBy(desc(prints.sortRank), desc(prints.id))
    .limit(1);
  return { before: previous?.rank, after: rank };
}

async function gapAfter(tx: Executor, others: SQL, { id, rank }: Ranked): Promise<Gap> {
  const isLater = or(gt(prints.sortRank, rank), and(eq(prints.sortRank, rank), gt(prints.id, id)));
  const [next] = await selectRanks(tx, and(others, isLater))
    .orderBy(asc(prints.sortRank), asc(prints.id))
    .limit(1);
  return { before: rank, after: next?.rank };
}

/** At the start of the order, the rank of a print that is hung now, so that prints hung later still hang in front. */
async function rankIn(tx: Executor, { before, after }: Gap): Promise<string | undefined> {
  if (before !== undefined) return rankBetween(before, after);
  const { rows } = await tx.execute<{ rank: string }>(
    sql`select wall_rank(now(), gen_random_uuid()) as rank`,
  );
  const newest = rows[0]?.rank;
  if (newest && (after === undefined || newest < after)) return newest;
  return rankBetween('', after);
}

/** Gives every print a new rank in the same order, as if one had been hung each second until now. */
async function respreadRanks(tx: Executor): Promise<void> {
  await tx.execute(sql`
    update prints set wall_rank = wall_rank(now() - make_interval(secs => place), prints.id)
    from (select id, row_number() over (order by wall_rank, id) as place from prints) as places
    where places.id = prints.id`);
}

/** Takes a move back. @throws RequestError 409 `changed_since` */
export async function undoPlacement(
  tx: Executor,
  printId: string,
  { before, after }: { before: { sortRank: string }; after: { sortRank: string } },
): Promise<void> {
  await lockSortOrder(tx);
  requireUnchanged(after, { sortRank: await findRank(tx, printId) });
  await setRank(tx, printId, before.sortRank);
}
