import { eq, sql } from 'drizzle-orm';
import { isConfirmable, type OpeningMark } from '#domain/shop/opening.ts';
import type { StaffId } from '#domain/staff/staff.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { readOpening } from './read-opening.ts';
import { openingMarks } from './tables.ts';

interface Marked {
  mark: OpeningMark;
  /** Null: it is confirmed. */
  reason: string | null;
  staffId: StaffId;
  at: Date;
}

/**
 * Confirms a step, or leaves it out for a reason.
 * @returns false if it stood so already
 * @throws RequestError 400 for a confirmation of what only the shop can see
 */
export async function saveMark(tx: Executor, { mark, reason, ...saved }: Marked): Promise<boolean> {
  if (reason === null && !isConfirmable(mark))
    throw invalid('Nobody can confirm this step, because the shop sees by itself whether it is done.', {
      reason: 'must say why the shop opens without it',
    });
  await lockMarks(tx);
  const [present] = await tx.select().from(openingMarks).where(eq(openingMarks.mark, mark));
  if (present && present.reason === reason) return false;
  const row = { mark, reason, ...saved };
  await tx.insert(openingMarks).values(row).onConflictDoUpdate({ target: openingMarks.mark, set: row });
  return true;
}

/** Takes a confirmation or a reason back. @returns false if there is none */
export async function removeMark(tx: Executor, mark: OpeningMark): Promise<boolean> {
  const { rowCount } = await tx.delete(openingMarks).where(eq(openingMarks.mark, mark));
  return rowCount === 1;
}

/**
 * Opens the shop to everybody.
 * @returns the steps that it opens without, each with its reason; undefined if it is open already
 * @throws RequestError 409 naming what is missing
 */
export async function openShopToAll(
  tx: Executor,
  configuration: Configuration,
  { staffId, at }: Pick<Marked, 'staffId' | 'at'>,
): Promise<Record<string, string> | undefined> {
  await lockMarks(tx);
  const { opened, lines } = await readOpening(tx, configuration);
  if (opened) return undefined;
  const missing = lines.filter(({ state }) => state === 'missing');
  if (missing.length > 0) {
    const texts = missing.map(({ text }) => text).join(' ');
    throw conflict('not_ready', `Before the shop opens, do this, or say why it opens without it: ${texts}`);
  }
  await tx.insert(openingMarks).values({ mark: 'opened', reason: null, staffId, at });
  const excused = lines.flatMap(({ step, state, mark }) =>
    state === 'excused' ? [[step, mark?.reason ?? '']] : [],
  );
  return Object.fromEntries(excused);
}

/**
 * Closes a shop that was opened too early. Once it has sold, its buyers need their pages.
 * @returns false if it is closed already
 * @throws RequestError 409 if it has sold since it opened
 */
export async function closeShopToAll(tx: Executor): Promise<boolean> {
  await lockMarks(tx);
  const [opened] = await tx.select().from(openingMarks).where(eq(openingMarks.mark, 'opened'));
  if (!opened) return false;
  const [newest] = (await searchOrders(tx, { max: 1 })).orders;
  if (newest && new Date(newest.createdAt) > opened.at)
    throw conflict('has_sold', 'The shop has sold since it opened, so it stays open for its buyers.');
  await tx.delete(openingMarks).where(eq(openingMarks.mark, 'opened'));
  return true;
}

/** Two owners who press at once take turns. */
async function lockMarks(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${openingMarks} in share row exclusive mode`);
}
