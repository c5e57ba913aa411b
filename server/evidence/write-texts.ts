import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { describeFrame, describeInches } from '#domain/framing/framing-texts.ts';
import { claimStateWords } from '#domain/fulfillment/claims.ts';
import { formatCents } from '#domain/money.ts';
import {
  disputeReasons,
  type EvidenceLength,
  type EvidenceTexts,
  fitEvidence,
  joinSummary,
} from '#domain/orders/disputes.ts';
import { countPrintsOf, type OrderItem, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import { policies } from '#domain/shop/policies.ts';
import { changeTime, damageReportTime, formatUtcDay } from '#domain/shop/terms.ts';
import { withoutPeriod } from '#domain/without-period.ts';
import { chronologyOf, describeCard } from './chronology.ts';
import type { EvidenceFacts } from './gather-facts.ts';

/**
 * Every text of evidence that the shop's records can fill, within the provider's limits.
 * @param ownSummary the owner's words in place of the shop's; null: none
 */
export function writeTexts(
  facts: EvidenceFacts,
  ownSummary: string | null,
  length: EvidenceLength,
): EvidenceTexts {
  const { order } = facts;
  const texts: EvidenceTexts = {
    uncategorized_text: joinSummary(ownSummary ?? writeSummary(facts), chronologyOf(facts)),
    product_description: describeGoods(facts),
    customer_name: order.customerName ?? order.shippingName ?? '',
    customer_email_address: order.customerEmail ?? '',
    billing_address: billingAddress(facts),
    shipping_address: [...shippingLines(order), order.address?.country ?? ''].filter(Boolean).join('\n'),
    ...shippingTexts(facts),
    ...policyTexts(facts),
    ...duplicateTexts(facts),
  };
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  return fitEvidence(Object.fromEntries(filled), length);
}

/** What a bank reads first: what the dispute says, and what the records say to it. */
function writeSummary(facts: EvidenceFacts): string {
  const { reason, order, paidAt, shop } = facts;
  const { says, answer } = disputeReasons[reason];
  const count = countOf(countPrintsOf(order.items), 'photography print');
  return [
    `The dispute says ${says}. The records below show ${answer}.`,
    `Order ${orderNumber(order)} of ${formatUtcDay(paidAt)}: ${count} for ${formatCents(order.amountTotal)}, made to order by ${shop.company}.${describeCard(facts)}`,
    describeDelivery(facts),
    describeRefunds(facts),
    describeClaims(facts),
  ].join('\n\n');
}

function describeGoods({ order }: EvidenceFacts): string {
  return [...order.items.map(describeItem), 'Each print is made for its buyer after the order.'].join('\n');
}

/** `2 × Misty Ridge by Ada Lind: Small, Black frame, Border, on cotton paper, 17 × 21 in outside, $200.00 each` */
export function describeItem(item: Omit<OrderItem, 'made'> & Partial<Pick<OrderItem, 'made'>>): string {
  const { quantity, name, sizeKey, frame, mount, made, unitAmountPaid } = item;
  const color = parseFrame(frame);
  const parts = [
    sizeKey && sizes[sizeKey].name,
    color && describeFrame(color),
    mount,
    made && `on ${made.paper}`,
    made && `${describeInches(made.outside)} outside`,
    `${formatCents(unitAmountPaid)} each`,
  ];
  return `${quantity} × ${name}: ${parts.filter(Boolean).join(', ')}`;
}

function billingAddress({ charge }: EvidenceFacts): string {
  const { name, address } = charge?.billing_details ?? {};
  if (!address) return '';
  const { line1, line2, city, state, postal_code, country } = address;
  return [name, line1, line2, [city, state, postal_code].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join('\n');
}

/**
 * When and with whom the order shipped, also an order that is older than the record of parcels. Only a carrier says when it
 * arrived.
 */
function shippingTexts({ order, parcels }: Pick<EvidenceFacts, 'order' | 'parcels'>): EvidenceTexts {
  const each = (values: (string | undefined | null)[]) => [...new Set(values.filter(Boolean))].join(', ');
  const { shipped } = order.reachedAt;
  const day = (at: Date | string | null | undefined) => (at ? formatUtcDay(at) : undefined);
  return {
    shipping_carrier: each(parcels.map(({ carrier }) => carrier)) || (order.tracking?.carrier ?? ''),
    shipping_tracking_number: each(parcels.map(({ number }) => number)) || (order.tracking?.number ?? ''),
    shipping_date: each(parcels.map(({ shippedAt }) => day(shippedAt))) || (day(shipped) ?? ''),
    service_date: each(parcels.map(({ arrivedAt }) => day(arrivedAt))),
  };
}

function describeDelivery({ order, parcels }: EvidenceFacts): string {
  const texts = shippingTexts({ order, parcels });
  const { shipping_carrier: carrier, shipping_tracking_number: number, shipping_date: date } = texts;
  const delivered = texts.service_date;
  if (!date) return 'The order has not shipped.';
  const signed = parcels.flatMap(({ signedBy }) => signedBy ?? []);
  const signature = signed.length > 0 ? `, signed by ${signed.join(', ')}` : '';
  const inPart = parcels.every(({ arrivedAt }) => arrivedAt) ? '' : 'in part ';
  const marked = [...new Set(markedTimes({ order, parcels }).map((at) => formatUtcDay(at)))].join(', ');
  const arrivals = [
    ...(delivered ? [`was ${inPart}delivered on ${delivered}${signature}`] : []),
    ...(marked ? [`the shop marked ${delivered ? 'another parcel' : 'it'} as delivered on ${marked}`] : []),
  ];
  const arrival = arrivals.join(', and ') || 'was not recorded as delivered yet';
  return `It shipped on ${date} with ${carrier} ${number} to the order's shipping address, and ${arrival}.`;
}

/** When the shop marked what no carrier reports as delivered, also of an order that is older than the record of parcels. */
function markedTimes({ order, parcels }: Pick<EvidenceFacts, 'order' | 'parcels'>): (Date | string)[] {
  return parcels.length > 0
    ? parcels.flatMap(({ markedAt }) => markedAt ?? [])
    : [order.reachedAt.delivered ?? []].flat();
}

function describeRefunds({ refunds, order }: EvidenceFacts): string {
  const amountRefunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (amountRefunded === 0) return 'Nothing was refunded.';
  return `${formatCents(amountRefunded)} of ${formatCents(order.amountTotal)} was refunded to the card.`;
}

function describeClaims({ records }: EvidenceFacts): string {
  if (records.claims.length === 0) return 'The shop has no report of damage on record.';
  return records.claims
    .map(
      ({ at, code, state, decision }) =>
        `On ${formatUtcDay(at)} the buyer reported a problem with piece ${code} (${claimStateWords[state].toLowerCase()})${decision ? `: ${withoutPeriod(decision)}` : ''}.`,
    )
    .join('\n');
}

/**
 * What the shop's program does is said of every order. What the policy says is said only of the shop's own text, which the program
 * keeps to; a text of the owner speaks for itself.
 */
function policyTexts(facts: EvidenceFacts): EvidenceTexts {
  const { shopUrl, order, policy } = facts;
  const { title, path } = policies.returns;
  const shown = `The ${title} is linked at the foot of the shop's pages, also those of the prints and the cart: ${shopUrl}${path}. ${describePolicyDay(facts)}`;
  const onCancellation = policy.isOwn
    ? ''
    : ` Its part about cancellations says that an order can be canceled within ${changeTime} of placing it.`;
  const onReturns = policy.isOwn
    ? `Each print is made for its buyer after the order. The attached ${title} is what the buyer could read about returns and refunds.`
    : `Each print is made for one buyer, so it is not taken back for a change of mind. A print that arrives damaged or wrong is made again or refunded when photographs arrive within ${damageReportTime} of delivery; later reports are examined too.`;
  const canceled = order.reachedAt.cancelled
    ? `The order was canceled on ${formatUtcDay(order.reachedAt.cancelled)}.`
    : 'The order was not canceled.';
  return {
    refund_policy_disclosure: shown,
    cancellation_policy_disclosure: shown + onCancellation,
    cancellation_rebuttal: `The payment was for a single order. The shop sells no subscriptions. The order's page let the buyer cancel within ${changeTime} of ordering on ${formatUtcDay(order.createdAt)}, until work on it began. ${canceled}`,
    refund_refusal_explanation: [
      describeRefunds(facts),
      onReturns,
      describeDelivery(facts),
      describeClaims(facts),
    ].join('\n'),
  };
}

/** A bank must not read a later text as the one of the payment. */
function describePolicyDay({ policy, paidAt }: EvidenceFacts): string {
  const attached = `The attached text is the one of ${formatUtcDay(policy.shownAt)}`;
  return policy.shownAt > paidAt
    ? `${attached}, the oldest on record, because the payment of ${formatUtcDay(paidAt)} is older than the shop's record of its policies.`
    : `${attached}, the day of the payment.`;
}

function duplicateTexts({ other, order, charge }: EvidenceFacts): EvidenceTexts {
  if (!other) return {};
  const describePayment = (
    each: Pick<typeof other.order, '_id' | 'createdAt' | 'amountTotal'>,
    payment?: string,
  ) =>
    `Order ${orderNumber(each)} of ${formatUtcDay(each.createdAt)} for ${formatCents(each.amountTotal)}${payment ? `, payment ${payment}` : ''}`;
  const items = (lines: Parameters<typeof describeItem>[0][]) => lines.map(describeItem).join('\n');
  return {
    duplicate_charge_id: other.charge.id,
    duplicate_charge_explanation: [
      'The buyer placed two orders, and paid each of them once.',
      `${describePayment(order, charge?.id)}:\n${items(order.items)}`,
      `${describePayment(other.order, other.charge.id)}:\n${items(other.order.items)}`,
    ].join('\n\n'),
  };
}
