import { asc, eq } from 'drizzle-orm';
import type { FileFact } from '#domain/api/fulfillment/piece-file.ts';
import { describeInches, describeVariant } from '#domain/framing/framing-texts.ts';
import { formatCents } from '#domain/money.ts';
import { answersTo } from '#domain/orders/delays.ts';
import { printedGiftNote } from '#domain/orders/gift-note.ts';
import { type OrderItem, shippingLines } from '#domain/orders/orders.ts';
import { formatUtcDay, formatUtcTime } from '#domain/shop/terms.ts';
import type { Executor } from '#server/database/database.ts';
import { findOrder, type PlacedOrder } from '#server/orders/reading/find-order.ts';
import { findPaymentTime } from '#server/orders/reading/find-payment-time.ts';
import { findPromises } from '#server/orders/reading/find-promises.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import type { Piece } from '../find-pieces.ts';
import { factsOf } from './facts-of.ts';

/** What the buyer of a piece saw, paid and was promised. */
export async function promisedOf(on: Executor, piece: Piece, nameOf: (cause: string) => string) {
  const order = await findOrder(on, piece.orderId);
  if (!order) throw new Error(`Piece ${piece.code} has no order.`);
  const item = await findItem(on, order, piece);
  const { shipBy, notices } = await findPromises(on, order._id);
  const paidAt = (await findPaymentTime(on, order._id)) ?? new Date(order.createdAt);
  return {
    order,
    paidAt,
    promise: { at: paidAt.toISOString(), text: describePromisedDay(shipBy, notices) },
    pictureUrl: (item?.image && URL.parse(item.image)?.pathname) || null,
    facts: factsOf([
      ['Print', `${piece.title} by ${piece.artist}`],
      ['Variant', describeVariant(piece.variant)],
      ['Sizes', describeSizesOf(piece)],
      ['Price paid', item && priceOf(item, order)],
      ['Paid', formatUtcTime(paidAt)],
      ['Ship to', shippingLines(order).join(', ')],
      ['Gift note', order.giftNote && printedGiftNote(order.giftNote)],
      ['Promised to ship', shipBy && `by ${formatUtcDay(shipBy)}`],
      ...notices.map((notice): [string, string] => [
        `Notice ${notice.ordinal} of a delay`,
        describeNotice(notice, nameOf),
      ]),
    ]) satisfies FileFact[],
  };
}

function describePromisedDay(shipBy: Date | null, notices: readonly Notice[]): string {
  const last = notices.at(-1);
  const first = shipBy ? `Ships by ${formatUtcDay(shipBy)}` : 'No day was promised';
  if (!last) return first;
  return `${first}, delayed ${last.shipBy ? `to ${formatUtcDay(last.shipBy)}` : 'without a new day'}`;
}

async function findItem(on: Executor, order: PlacedOrder, { orderItemId }: Piece) {
  const items = itemsOfOrders(on);
  const rows = await on
    .select({ itemId: items.itemId })
    .from(items)
    .where(eq(items.orderId, order._id))
    .orderBy(asc(items.position));
  return order.items[rows.findIndex(({ itemId }) => itemId === orderItemId)];
}

function describeSizesOf({ cuts }: Piece): string {
  const isFramed = cuts.rails.length > 0;
  const framed = isFramed ? `, framed ${describeInches(cuts.outside)}` : '';
  return `Print ${describeInches(cuts.board)}${framed}`;
}

function priceOf(
  { unitAmountPaid, unitAmount }: Pick<OrderItem, 'unitAmountPaid' | 'unitAmount'>,
  { currency }: PlacedOrder,
) {
  const before = unitAmount === unitAmountPaid ? '' : `, ${formatCents(unitAmount)} before discounts`;
  return `${formatCents(unitAmountPaid)} ${currency.toUpperCase()} before taxes and shipping${before}`;
}

type Notice = Awaited<ReturnType<typeof findPromises>>['notices'][number];

function describeNotice(notice: Notice, nameOf: (cause: string) => string) {
  const { at, by, shipBy, reason } = notice;
  const day = shipBy ? `ships by ${formatUtcDay(shipBy)}` : 'no day can be named';
  return [
    `${formatUtcTime(at)}, by ${nameOf(by)}: ${day}`,
    reason,
    ...answersTo(notice).map((answer) => `${answer.words}, ${formatUtcTime(answer.at)}`),
  ]
    .filter(Boolean)
    .join('; ');
}
