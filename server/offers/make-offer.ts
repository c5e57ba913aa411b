import { asc, eq } from 'drizzle-orm';
import type { NewOffer, OfferContents } from '#domain/api/offers/offers.ts';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { usualOfferDays } from '#domain/offers/offers.ts';
import { maxLines, maxQuantityOfLine } from '#domain/orders/cart.ts';
import type { Author } from '#domain/staff/staff.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { readPlan } from '#domain/wall/plan/plan-address.ts';
import { findTitles } from '#server/catalogue/prints/find-titles.ts';
import { requireMessage } from '#server/customers/contact/read-messages.ts';
import type { Executor } from '#server/database/database.ts';
import { requireOrder } from '#server/orders/reading/find-order.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { storedAuthor } from '#server/staff/record-staff-change.ts';
import { contentsOf, requireOffer } from './find-offer.ts';
import type { OfferLinks } from './offer-links.ts';
import { requireTradeClient } from './trade-clients/find-trade-client.ts';
import { insertOffer } from './write-offer.ts';

interface MakingOffer {
  offer: NewOffer;
  author: Author;
  links: OfferLinks;
  now: Date;
}

/**
 * Makes the draft of an offer, empty or from what exists. A copy has its own link.
 * @returns false if this request has made it before
 * @throws RequestError 404 for an order, a message, an offer or a trade client that does not exist
 */
export async function makeOffer(
  tx: Executor,
  { offer: { id, source }, author, links, now }: MakingOffer,
): Promise<boolean> {
  const lastDay = isoDay(new Date(now.getTime() + usualOfferDays * dayMs));
  const contents = { ...emptyOffer, ...(await readSource(tx, source)), lastDay };
  const row = { id, tokenHash: links.hashOf(id), staffId: storedAuthor(author), createdAt: now };
  return insertOffer(tx, contents, row);
}

const emptyOffer: OfferContents = {
  ...{ title: '', words: '', clientName: '', clientEmail: '', wall: '' },
  ...{ tradeClientId: null, shipTo: null },
  ...{ showsPrices: true, lastDay: null, lines: [] },
};

type Line = OfferContents['lines'][number];

const asOnPage = { ownPrices: null, mayChangeSize: false, mayChangeFrame: false };

async function readSource(on: Executor, source: NewOffer['source']): Promise<Partial<OfferContents>> {
  if (source === null) return {};
  if ('offerId' in source) return contentsOf(await requireOffer(on, source.offerId));
  if ('tradeClientId' in source) return readTradeClient(on, source.tradeClientId);
  if ('wall' in source) return { wall: source.wall, lines: await linesOfPlan(on, source.wall) };
  if ('orderId' in source) return readOrder(on, source.orderId);
  const message = await requireMessage(on, source.messageId);
  return { clientName: message.name, clientEmail: message.email };
}

async function readTradeClient(on: Executor, tradeClientId: string): Promise<Partial<OfferContents>> {
  const { contactName, email } = await requireTradeClient(on, tradeClientId);
  return { tradeClientId, clientName: contactName, clientEmail: email };
}

async function linesOfPlan(on: Executor, wall: string): Promise<Line[]> {
  const { prints } = readPlan(new URLSearchParams(wall)).plan;
  const lines = prints.map(({ id, variant }) => ({ printId: id, variant, quantity: 1, ...asOnPage }));
  return knownLines(on, lines);
}

/** The same prints again for the same buyer, at the prices of today. */
async function readOrder(on: Executor, orderId: string): Promise<Partial<OfferContents>> {
  const order = await requireOrder(on, orderId);
  const items = itemsOfOrders(on);
  const { printId, size, frame, mount, quantity } = items;
  const rows = await on
    .select({ printId, size, frame, mount, quantity })
    .from(items)
    .where(eq(items.orderId, orderId))
    .orderBy(asc(items.position));
  const lines = rows.flatMap((item) => {
    const frameColor = parseFrame(item.frame);
    if (!item.printId || !item.size || !frameColor || !item.mount) return [];
    const variant = { size: item.size, frameColor, mount: item.mount };
    return [
      { ...asOnPage, printId: item.printId, variant, quantity: Math.min(item.quantity, maxQuantityOfLine) },
    ];
  });
  return {
    clientName: order.customerName ?? '',
    clientEmail: order.customerEmail ?? '',
    lines: await knownLines(on, lines),
  };
}

/** Leaves out the lines of prints that no longer exist. */
async function knownLines(on: Executor, lines: readonly Line[]): Promise<Line[]> {
  const titles = await findTitles(
    on,
    lines.map(({ printId }) => printId),
  );
  return lines.filter(({ printId }) => titles.has(printId)).slice(0, maxLines);
}
