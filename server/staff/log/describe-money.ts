import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { type Described, list, order, type Phrases, type Values } from './phrases.ts';

/** Orders: their steps, money and emails. */
export const describeMoney = {
  'order.moved': ({ id, before, after }) =>
    before.status === after.status
      ? `changed the tracking of ${order(id)}${describeTracking(after)}`
      : `moved ${order(id)} from ${statusOf(before)} to ${statusOf(after)}${describeTracking(after)}`,
  'order.shipped': ({ id, before, after }) => {
    const parcels = Object.keys(Object(after.parcels)).length - Object.keys(Object(before.parcels)).length;
    return `shipped ${parcels > 0 ? countOf(parcels, 'parcel') : 'pieces'} of ${order(id)}${describeTracking(after)}`;
  },
  'order.cancelled': ({ id }) => `canceled ${order(id)}`,
  'order.refunded': (change) => {
    const cents = Number(change.after.refunded ?? 0) - Number(change.before.refunded ?? 0);
    return `${begin(change, 'refunded', 'refund')} ${formatCents(cents)} of ${order(change.id)}${outcomeOf(change, 'payment')}`;
  },
  'order.confirmation-resent': ({ id, after }) =>
    `sent the confirmation of ${order(id)} again${after.correctedEmail ? ', to a corrected address' : ''}`,
  'order.correction-sent': ({ id }) => `sent the email that corrects the shipment of ${order(id)}`,
  'order.address-corrected': ({ id, after }) =>
    `corrected the address of ${order(id)}${after.despiteDestination ? ', although one of its prints does not ship there' : ''}`,
  'order.released': ({ id }) => `let ${order(id)} ship, although one of its prints does not ship there`,
  'order.tracking-corrected': ({ id, after }) =>
    `corrected the tracking of ${order(id)}${describeTracking(after)}`,
  'order.delayed': ({ id, after }) =>
    `told the buyer of ${order(id)} about a delay${after.shipBy ? ` to ${formatUtcDay(`${after.shipBy}`)}` : ', without a new day'}`,
  'order.gift-note-changed': ({ id }) => `changed the gift note of ${order(id)}`,
  'order.label-bought': (change) => {
    const labels = Array.isArray(change.after.labels) ? list(change.after.labels.map(String)) : '';
    return `${begin(change, 'bought', 'buy')} a label for ${order(change.id)}${labels && `: ${labels}`}${outcomeOf(change, 'label')}`;
  },
  'order.label-voided': (change) =>
    `${begin(change, 'voided', 'void')} the label ${change.after.label ?? ''} of ${order(change.id)}${outcomeOf(change, 'label')}`,
  'order.phone-added': ({ id }) => `added the phone of ${order(id)}`,
  'order.insurance-retried': ({ id, after }) => `asked again to insure ${after.label} of ${order(id)}`,
  'order.cover-recorded': ({ id, after }) => `recorded how ${after.label} of ${order(id)} is insured`,
  'order.sent-uninsured': ({ id, after }) => `let ${after.label} of ${order(id)} go uninsured`,
  'order.evidence-staged': (change) =>
    `${begin(change, 'staged', 'stage')} evidence for a dispute of ${order(change.id)}${outcomeOf(change, 'payment')}`,
  'order.evidence-sent': (change) =>
    `${begin(change, 'sent', 'send')} evidence for a dispute of ${order(change.id)}${outcomeOf(change, 'payment')}`,
  'claim.remade': ({ after }) => `decided a claim: ${after.piece} is made again as ${after.remake}`,
  'claim.declined': ({ after }) => `declined the claim of ${after.piece}`,
  'claim.extended': ({ after }) =>
    `put off the decision of the claim of ${after.piece} to ${formatUtcDay(String(after.decideBy))}`,
  'claim.refund-decided': (change) => {
    const cents = Number(change.after.refunded ?? 0) - Number(change.before.refunded ?? 0);
    return `decided a claim: ${begin(change, 'refunded', 'refund')} ${formatCents(cents)}${outcomeOf(change, 'payment')}`;
  },
  'job.retried': ({ after }) => `tried ${countOf(Number(after.jobs), 'failed job')} again`,
} satisfies Phrases;

/** `refunded`, or `began to refund` while the answer is missing. */
function begin({ outcome }: Described, done: string, infinitive: string): string {
  return outcome ? `${outcome === 'begun' ? 'began' : 'tried'} to ${infinitive}` : done;
}

function outcomeOf({ outcome }: Described, provider: string): string {
  if (outcome === null) return '';
  return outcome === 'begun'
    ? `; the ${provider} provider has not answered yet`
    : `; the ${provider} provider has not made it`;
}

function statusOf({ status }: Values): string {
  const words = new Map<unknown, string>(Object.entries(orderStatusWords)).get(status);
  return words?.toLowerCase() ?? String(status);
}

function describeTracking({ tracking }: Values): string {
  const { carrier, number } = Object(tracking);
  return carrier && number ? `, ${carrier} ${number}` : '';
}
