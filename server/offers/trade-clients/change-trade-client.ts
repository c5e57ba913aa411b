import { eq } from 'drizzle-orm';
import type { TradeClientFacts } from '#domain/api/offers/trade-clients.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince, requireUnchanged, stale } from '#server/http/errors.ts';
import { offers } from '../tables.ts';
import { lockTradeClient, showTradeClient, type TradeClientRow } from './find-trade-client.ts';
import { tradeClients } from './tables.ts';

/** Enters a trade client. @returns false if this request has entered it before */
export async function enterTradeClient(
  tx: Executor,
  { id, ...facts }: TradeClientFacts & { id: string },
  now: Date,
): Promise<boolean> {
  const entered = await tx
    .insert(tradeClients)
    .values({ id, ...facts, createdAt: now, changedAt: now })
    .onConflictDoNothing({ target: tradeClients.id })
    .returning({ id: tradeClients.id });
  return entered.length > 0;
}

/** Undoes `enterTradeClient` while the client is as it was entered, and no offer is for it. @throws RequestError 409, 404 */
export async function undoEnteredTradeClient(tx: Executor, id: string): Promise<void> {
  const { version, certificateId } = await lockTradeClient(tx, id);
  const [offer] = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.tradeClientId, id))
    .limit(1);
  const present = { version, certificateId, hasOffers: offer !== undefined };
  requireUnchanged({ version: 1, certificateId: null, hasOffers: false }, present);
  await tx.delete(tradeClients).where(eq(tradeClients.id, id));
}

/**
 * Saves the facts of a trade client. Equal facts are not saved again.
 * @param version the one that was changed
 * @returns what the log has: nothing about the client
 * @throws RequestError 404; 409 `stale` with the client as it is
 */
export async function saveTradeClient(
  tx: Executor,
  id: string,
  { version, ...facts }: TradeClientFacts & { version: number },
  now: Date,
): Promise<{ before: { version: number }; after: { version: number } } | undefined> {
  const row = await lockTradeClient(tx, id);
  if (JSON.stringify(inOrder(facts)) === JSON.stringify(inOrder(row))) return undefined;
  if (row.version !== version)
    throw stale(
      'Another person has changed this trade client since you opened it.',
      await showTradeClient(tx, row),
    );
  return { before: { version }, after: { version: await writeFacts(tx, row, facts, now) } };
}

/** Undoes `saveTradeClient` by a version with the former facts. @throws RequestError 409, 404 */
export async function undoSavedTradeClient(
  tx: Executor,
  { now }: { now(): Date },
  { id, after }: { id: string; after: { version: number } },
): Promise<void> {
  const row = await lockTradeClient(tx, id);
  requireUnchanged(after, { version: row.version });
  if (!row.former) throw changedSince({ version: row.version });
  await writeFacts(tx, row, row.former, now());
}

async function writeFacts(tx: Executor, row: TradeClientRow, facts: TradeClientFacts, now: Date) {
  const next = { ...facts, version: row.version + 1, changedAt: now, former: factsOf(row) };
  await tx.update(tradeClients).set(next).where(eq(tradeClients.id, row.id));
  return next.version;
}

function factsOf({ company, contactName, email, note }: TradeClientFacts): TradeClientFacts {
  return { company, contactName, email, note };
}

function inOrder(facts: TradeClientFacts): string[] {
  return Object.values(factsOf(facts));
}
