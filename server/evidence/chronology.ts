import { countOf } from '#domain/count-of.ts';
import { type ClaimState, claimStateWords } from '#domain/fulfillment/claims.ts';
import { describeScan } from '#domain/fulfillment/parcel-scans.ts';
import { stationTable } from '#domain/fulfillment/pieces.ts';
import { formatCents } from '#domain/money.ts';
import { answersTo } from '#domain/orders/delays.ts';
import { countPrintsOf } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { EvidenceFacts } from './gather-facts.ts';

interface Entry {
  at: Date | null;
  text: string;
}

/**
 * What happened to an order, a line for each event, oldest first. The provider gives whole seconds, so events of one minute
 * stand in the order of the list here, which ends with the dispute.
 */
export function chronologyOf(facts: EvidenceFacts): string {
  const { order, dispute, mails, messages, addressChanges } = facts;
  const count = countOf(countPrintsOf(order.items), 'print');
  const entries: Entry[] = [
    {
      at: new Date(order.createdAt),
      text: `${order.customerName ?? 'The buyer'} ordered ${count} for ${formatCents(order.amountTotal)}.${describeCard(facts)}`,
    },
    ...mails.map(({ at, subject, recipient }) => ({ at, text: `Email to ${recipient}: ${subject}` })),
    ...messages.map(({ at, isAnswer }) => ({
      at,
      text: isAnswer
        ? 'The shop answered a message.'
        : "A message signed with the buyer's email arrived (the shop does not check it).",
    })),
    ...addressChanges.map(({ at }) => ({ at, text: 'The shipping address was corrected.' })),
    ...makingOf(facts),
    ...shippingOf(facts),
    ...promisesOf(facts),
    ...claimsOf(facts),
    ...refundsOf(facts),
    {
      at: dispute.openedAt,
      text: `The bank opened dispute ${dispute.id} over ${formatCents(dispute.amount)}.`,
    },
  ];
  return entries
    .flatMap(({ at, text }) => (at ? [{ minute: at.toISOString().slice(0, 16), text }] : []))
    .toSorted((one, other) => one.minute.localeCompare(other.minute))
    .map(({ minute, text }) => `${minute.replace('T', ' ')}  ${text}`)
    .join('\n');
}

/** ` Paid with visa ending in 4242; the card's security code and postal code matched.` */
export function describeCard({ charge }: EvidenceFacts): string {
  const card = charge?.payment_method_details?.card;
  if (!card) return '';
  const { cvc_check, address_postal_code_check } = card.checks ?? {};
  const matched = [
    ...(cvc_check === 'pass' ? ['security code'] : []),
    ...(address_postal_code_check === 'pass' ? ['postal code'] : []),
  ];
  const checks = matched.length > 0 ? `; the card's ${matched.join(' and ')} matched` : '';
  return ` Paid with ${card.brand ?? 'a card'} ending in ${card.last4 ?? '?'}${checks}.`;
}

const meanings = new Map<string, string>(stationTable.map(({ station, meaning }) => [station, meaning]));

/** Each piece's stations, the first time it reached them. */
function makingOf({ records }: EvidenceFacts): Entry[] {
  const seen = new Set<string>();
  return records.steps.flatMap(({ code, title, station, at }) => {
    if (station === 'queued' || seen.has(code + station)) return [];
    seen.add(code + station);
    return [{ at, text: `Piece ${code} (${title}): ${meanings.get(station) ?? station}.` }];
  });
}

function shippingOf({ order, parcels, records }: EvidenceFacts): Entry[] {
  const scanned = records.scans.map(({ at, carrier, number, ...scan }) => ({
    at,
    text: `${carrier} ${number}: ${describeScan(scan)}.`,
  }));
  const own = parcels.flatMap(({ carrier, number, boughtAt, shippedAt, arrivedAt, markedAt, signedBy }) => [
    { at: boughtAt, text: `Label ${carrier} ${number} was bought.` },
    { at: shippedAt, text: `Parcel ${carrier} ${number} was handed to the carrier.` },
    {
      at: arrivedAt,
      text: `Parcel ${carrier} ${number} was delivered${signedBy ? `, signed by ${signedBy}` : ''}.`,
    },
    { at: markedAt, text: `The shop marked parcel ${carrier} ${number} as delivered.` },
  ]);
  const [shipped, delivered] = [order.reachedAt.shipped, order.reachedAt.delivered];
  // Orders that are older than the record of parcels.
  const steps = [
    { at: shipped ? new Date(shipped) : null, text: 'The order shipped.' },
    { at: delivered ? new Date(delivered) : null, text: 'The shop marked the order as delivered.' },
  ];
  return [...scanned, ...own, ...(parcels.length === 0 ? steps : [])];
}

function promisesOf({ order }: EvidenceFacts): Entry[] {
  return order.delays.flatMap((notice) => {
    const { at, shipBy, reason } = notice;
    const day = shipBy ? formatUtcDay(shipBy) : 'an unknown day';
    // The emails say when the buyer was told.
    const told = `The shop recorded a delay, to ${day}${reason ? `: ${reason}` : ''}.`;
    return [
      { at: new Date(at), text: told },
      ...answersTo(notice).map((answer) => ({
        at: new Date(answer.at),
        text: `Delay notice: ${answer.words.toLowerCase()}.`,
      })),
    ];
  });
}

function claimsOf({ records }: EvidenceFacts): Entry[] {
  return records.claims.flatMap(({ at, code, words, state, decidedAt, decision }) => [
    { at, text: `The buyer reported about piece ${code}: ${words.replaceAll(/\s+/g, ' ')}` },
    { at: decidedAt, text: describeDecision(state, decision) },
  ]);
}

function describeDecision(state: ClaimState, decision: string | null): string {
  if (state === 'withdrawn') return 'The buyer withdrew this report.';
  return `The shop decided on this report: ${claimStateWords[state].toLowerCase()}.${decision ? ` It wrote: ${decision.replaceAll(/\s+/g, ' ')}` : ''}`;
}

function refundsOf({ refunds, order }: EvidenceFacts): Entry[] {
  const refunded = refunds.map(({ at, amount }) => ({
    at: new Date(at),
    text: `The shop refunded ${formatCents(amount)}.`,
  }));
  const { cancelled } = order.reachedAt;
  return [...refunded, ...(cancelled ? [{ at: new Date(cancelled), text: 'The order was canceled.' }] : [])];
}
