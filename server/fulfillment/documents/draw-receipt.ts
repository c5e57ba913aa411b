import { buffer } from 'node:stream/consumers';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { formatCents } from '#domain/money.ts';
import { amountRows, amountsOf, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import type { Refund } from '#domain/orders/timeline.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { PlacedOrder } from '#server/orders/reading/find-order.ts';
import {
  amountWidth,
  type Flow,
  flowAmount,
  flowFacts,
  flowGap,
  flowHeading,
  flowText,
  openFlow,
} from './flow.ts';
import { type PaperKey, papers } from './papers.ts';
import { gray, openPdf } from './typesetting.ts';

export interface Receipt {
  paper: PaperKey;
  shop: ShopDetails;
  order: PlacedOrder;
  paidAt: string;
  refunds: Refund[];
}

/** Writes the receipt of a paid order as a PDF. It states prices for a present, too: it never goes into a parcel. */
export function writeReceipt({ paper, shop, order, paidAt, refunds }: Receipt): Promise<Buffer> {
  const title = `Receipt for order ${orderNumber(order)}`;
  const pdf = openPdf(title, shop);
  const flow = openFlow(pdf, `${title}, ${shop.shop}`, { paper: papers[paper] });
  flowText(flow, shop.shop, { face: 'display', size: 28 });
  flowText(flow, title, { face: 'strong', size: 13 });
  const outcome = describeOutcome(order, refunds);
  if (outcome) flowText(flow, outcome, { face: 'strong' });
  flowGap(flow, 10);
  const facts = {
    Paid: `${formatUtcDay(paidAt)} (UTC)`,
    Seller: [...postalLines(shop), shop.email].join('\n'),
    Buyer: [order.customerName, order.customerEmail].filter(Boolean).join('\n'),
    'Ship to': shippingLines(order).join('\n'),
  };
  flowFacts(
    flow,
    Object.entries(facts).flatMap(([name, text]) => (text ? { name, text } : [])),
  );
  flowHeading(flow, 'Prints');
  for (const item of order.items) flowItem(flow, item);
  flowHeading(flow, 'Amounts in US dollars');
  for (const [name, amount] of amountRows(amountsOf(order)))
    flowAmount(flow, name, amount, name === 'Total' ? { face: 'strong' } : {});
  for (const { at, amount } of refunds)
    flowAmount(flow, `Refunded on ${formatUtcDay(at)}`, formatCents(-amount));
  if (refunds.length > 0) {
    const left = formatCents(order.amountTotal - sumOf(refunds));
    flowAmount(flow, 'Total after refunds', left, { face: 'strong' });
  }
  pdf.end();
  return buffer(pdf);
}

function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function describeOutcome({ reachedAt, amountTotal }: PlacedOrder, refunds: Refund[]): string {
  const refunded = sumOf(refunds);
  const extent = refunded < amountTotal ? 'A part of the total' : 'The total';
  return [
    reachedAt.cancelled && `This order was canceled on ${formatUtcDay(reachedAt.cancelled)}.`,
    refunded > 0 && `${extent} was refunded.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function flowItem(flow: Flow, item: PlacedOrder['items'][number]): void {
  const { name, sizeKey, frame, mount, quantity, unitAmount, subtotal } = item;
  const variant = sizeKey && {
    size: sizeKey,
    frameColor: parseFrame(frame) ?? 'none',
    mount: mount ?? 'Border',
  };
  flowAmount(flow, `${quantity} × ${name}`, formatCents(subtotal));
  const each = quantity > 1 && `${formatCents(unitAmount)} each`;
  const words = [variant && describeVariant(variant), each].filter(Boolean).join(', ');
  if (words) flowText(flow, words, { size: 9, color: gray, aside: amountWidth });
  flowGap(flow, 6);
}
