import { eq } from 'drizzle-orm';
import type { OfferContents } from '#domain/api/offers/offers.ts';
import { findTitles } from '#server/catalogue/prints/find-titles.ts';
import type { Executor } from '#server/database/database.ts';
import { invalid } from '#server/http/errors.ts';
import { contentsOf, type OfferRow, type StoredOffer } from './find-offer.ts';
import { offerLines, offers } from './tables.ts';
import { noSuchTradeClient } from './trade-clients/find-trade-client.ts';
import { tradeClients } from './trade-clients/tables.ts';

/** Inserts an offer. @returns false if it was made before */
export async function insertOffer(
  tx: Executor,
  { lines, ...contents }: OfferContents,
  row: Pick<OfferRow, 'id' | 'tokenHash' | 'staffId' | 'createdAt'>,
): Promise<boolean> {
  await requireKnownClient(tx, contents);
  const inserted = await tx
    .insert(offers)
    .values({ ...contents, ...row, changedAt: row.createdAt })
    // Not only of the id: of two requests at once, the second may first meet the token's hash, which follows from the id.
    .onConflictDoNothing()
    .returning({ id: offers.id });
  if (inserted.length === 0) return false;
  await insertLines(tx, row.id, lines);
  return true;
}

/** Replaces what a locked offer says by the next version, and keeps the former one to undo it. @returns the version */
export async function writeContents(
  tx: Executor,
  offer: StoredOffer,
  { lines, ...contents }: OfferContents,
  now: Date,
): Promise<number> {
  await requireKnownClient(tx, contents);
  const { id, version } = offer.row;
  const next = { ...contents, version: version + 1, changedAt: now, former: contentsOf(offer) };
  await tx.update(offers).set(next).where(eq(offers.id, id));
  await tx.delete(offerLines).where(eq(offerLines.offerId, id));
  await insertLines(tx, id, lines);
  return next.version;
}

async function requireKnownClient(
  tx: Executor,
  { tradeClientId }: Pick<OfferContents, 'tradeClientId'>,
): Promise<void> {
  if (!tradeClientId) return;
  // Locked, so that it is not deleted before the offer refers to it.
  const [known] = await tx
    .select({ id: tradeClients.id })
    .from(tradeClients)
    .where(eq(tradeClients.id, tradeClientId))
    .for('key share');
  if (!known) throw invalid(noSuchTradeClient, { tradeClientId: 'is not the id of a trade client' });
}

async function insertLines(tx: Executor, offerId: string, lines: OfferContents['lines']): Promise<void> {
  await requirePrints(tx, lines);
  const rows = lines.map(({ variant, ...line }, position) => ({ ...line, ...variant, offerId, position }));
  if (rows.length > 0) await tx.insert(offerLines).values(rows);
}

/** Hidden prints are accepted, because an offer may be prepared before a print is published. */
async function requirePrints(tx: Executor, lines: OfferContents['lines']): Promise<void> {
  const titles = await findTitles(
    tx,
    lines.map(({ printId }) => printId),
  );
  const unknown = lines.flatMap(({ printId }, index) =>
    titles.has(printId) ? [] : [[`lines.${index}.printId`, 'is not the id of a print']],
  );
  if (unknown.length > 0)
    throw invalid('Some lines are not about a print of this shop.', Object.fromEntries(unknown));
}
