import { asc, eq, type SQL } from 'drizzle-orm';
import type { OfferContents } from '#domain/api/offers/offers.ts';
import { type OfferState, offerState } from '#domain/offers/offers.ts';
import { isoDay } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { offerLines, offers } from './tables.ts';

export type OfferRow = typeof offers.$inferSelect;

/** An offer with its lines, in their order. */
export interface StoredOffer {
  row: OfferRow;
  lines: OfferContents['lines'];
}

/** @throws RequestError 404 */
export async function requireOffer(on: Executor, id: string): Promise<StoredOffer> {
  const [row] = await on.select().from(offers).where(eq(offers.id, id));
  return withLines(on, row);
}

/** Locks an offer until the transaction ends. Whatever changes an offer locks it first. @throws RequestError 404 */
export async function lockOffer(tx: Executor, id: string): Promise<StoredOffer> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update');
  return withLines(tx, row);
}

/** The offer of a link. Undefined for any other text. */
export async function findOfferOfLink(on: Executor, token: string): Promise<StoredOffer | undefined> {
  return findOffer(on, eq(offers.tokenHash, hashToken(token)));
}

export async function findOfferById(on: Executor, id: string): Promise<StoredOffer | undefined> {
  return findOffer(on, eq(offers.id, id));
}

async function findOffer(on: Executor, condition: SQL): Promise<StoredOffer | undefined> {
  const [row] = await on.select().from(offers).where(condition);
  return row && withLines(on, row);
}

async function withLines(on: Executor, row: OfferRow | undefined): Promise<StoredOffer> {
  if (!row) throw notFound('There is no such offer. Offers are deleted a year after they end.');
  const rows = await on
    .select()
    .from(offerLines)
    .where(eq(offerLines.offerId, row.id))
    .orderBy(asc(offerLines.position));
  const lines = rows.map(({ size, frameColor, mount, offerId: _, position: __, ...line }) => ({
    ...line,
    variant: { size, frameColor, mount },
  }));
  return { row, lines };
}

/** What the owner has written of an offer. */
export function contentsOf({ row, lines }: StoredOffer): OfferContents {
  const { title, words, clientName, clientEmail, wall, showsPrices, lastDay, tradeClientId, shipTo } = row;
  const client = { clientName, clientEmail, tradeClientId, shipTo };
  return { title, words, ...client, wall, showsPrices, lastDay, lines };
}

export function stateOf({ row }: Pick<StoredOffer, 'row'>, now: Date): OfferState {
  return offerState(row, isoDay(now));
}

/** Whether a client can pay an offer, as far as its prints are on sale. */
export function canBePaid(offer: StoredOffer, now: Date): boolean {
  return stateOf(offer, now) === 'open' && offer.row.showsPrices;
}
