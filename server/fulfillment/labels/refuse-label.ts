import { describeBox } from '#domain/fulfillment/packing.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import { codesOf } from '#server/fulfillment/parcels/plan-parcels.ts';
import type { PartShipped } from '#server/fulfillment/parcels/ship-parcel.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import { noSuchOrder } from '#server/orders/reading/find-order.ts';
import type { BoughtLabels, QuotedLabels } from './buy-labels.ts';
import type { DecidedInsurance } from './insure-parcel.ts';
import type { VoidedLabel } from './void-label.ts';

export const unknownParcel = () => 'There is no such parcel.';
const disputed = () => "The buyer's bank disputes the payment of this order. The owner decides what to do.";
const underWay = () => 'A label of this order is being bought or refunded just now. Try again in a moment.';
const byProvider = ({ sentence }: { sentence: string }) => `The label provider refuses: ${sentence}`;

/** Why no labels were quoted or bought, for makers too: without amounts. */
export const refuseLabel = refuseWith<Refused<QuotedLabels | BoughtLabels>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'wrong-status': ({ status }) => `The order is ${statusInSentence(status)}, so it needs no label.`,
  disputed,
  'no-address': () => 'The order has no complete shipping address.',
  'no-phone': () => "The order has no US phone number. Carriers ask for the recipient's: type it.",
  'no-sender-phone': () =>
    "Carriers ask for the sender's US phone number. An owner types the shop's under Shop, Name and words.",
  'nothing-left': () => 'Every piece is in a parcel already.',
  'unknown-pieces': ({ codes }) => `Not waiting for a label anymore: ${codes.join(', ')}.`,
  'not-packed': ({ pieces }) => `Not packed yet: ${pieces.map(({ code }) => code).join(', ')}.`,
  freight: ({ boxes }) =>
    `A parcel carrier does not accept ${boxes.map((box) => `${codesOf(box).join(', ')} (${describeBox(box)})`).join('; ')}. Book a freight carrier, and type its number.`,
  'export-filing': () =>
    'Prints worth more than $2,500 to this address need an export filing (ITN), which the shop cannot make. File it at AESDirect, buy the label at the carrier, and type the tracking number.',
  'no-rates': ({ box, messages }) =>
    `No carrier accepts ${describeBox(box)}: ${messages.join('; ') || 'the label provider gives no reason'}.`,
  'by-provider': byProvider,
  'under-way': underWay,
  'address-changed': () => 'The address has changed since the rates were read. Read them again.',
});

export const refuseVoid = refuseWith<Refused<VoidedLabel>>('unknown-parcel', {
  'unknown-parcel': unknownParcel,
  'no-label': () => 'This number was typed, so there is no label to refund.',
  'under-way': underWay,
  voided: () => 'This label is void already.',
  used: () => 'The carrier has the parcel, so its label cannot be refunded.',
  'by-provider': byProvider,
});

export const refuseInsurance = refuseWith<Refused<DecidedInsurance>>('unknown-parcel', {
  'unknown-parcel': unknownParcel,
  'nothing-to-insure': () => 'This parcel waits for no insurance.',
});

export const refuseShipping = refuseWith<Refused<PartShipped>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'no-pieces': () => 'Nothing was chosen to ship.',
  'label-pending': underWay,
  'order-ended': ({ status }) => `The order is ${statusInSentence(status)}, so nothing ships.`,
  disputed,
  'not-packed': ({ codes }) => `Not packed, or in a parcel already: ${codes.join(', ')}.`,
});
