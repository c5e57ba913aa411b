import { describeBox } from '#domain/fulfillment/packing.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { codesOf } from '#server/fulfillment/parcels/plan-parcels.ts';
import type { PartShipped } from '#server/fulfillment/parcels/ship-parcel.ts';
import { conflict, notFound, type RequestError } from '#server/http/errors.ts';
import type { BoughtLabels, QuotedLabels } from './buy-labels.ts';
import type { VoidedLabel } from './void-label.ts';

type LabelRefusal = Extract<QuotedLabels | BoughtLabels, { ok: false }>;

const disputed = "The buyer's bank disputes the payment of this order. The owner decides what to do.";
const underWay = 'A label of this order is being bought or refunded just now. Try again in a moment.';

/** Why no labels were quoted or bought, for makers too: without amounts. */
export function refuseLabel(refusal: LabelRefusal): RequestError {
  const { reason } = refusal;
  if (reason === 'unknown-order') return notFound(sentenceOf(refusal));
  return conflict(reason.replaceAll('-', '_'), sentenceOf(refusal));
}

function sentenceOf(refusal: LabelRefusal): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return 'There is no such order.';
    case 'wrong-status':
      return `The order is ${orderStatusWords[refusal.status].toLowerCase()}, so it needs no label.`;
    case 'disputed':
      return disputed;
    case 'no-address':
      return 'The order has no complete shipping address.';
    case 'nothing-left':
      return 'Every piece is in a parcel already.';
    case 'unknown-pieces':
      return `Not waiting for a label any more: ${refusal.codes.join(', ')}.`;
    case 'not-packed':
      return `Not packed yet: ${refusal.pieces.map(({ code }) => code).join(', ')}.`;
    case 'freight':
      return `A parcel carrier does not take ${refusal.boxes.map((box) => `${codesOf(box).join(', ')} (${describeBox(box)})`).join('; ')}. Book a freight carrier, and type its number.`;
    case 'no-rates':
      return `No carrier takes ${describeBox(refusal.box)}: ${refusal.messages.join('; ') || 'the label provider gives no reason'}.`;
    case 'by-provider':
      return `The label provider refuses: ${refusal.sentence}`;
    case 'under-way':
      return underWay;
    case 'address-changed':
      return 'The address has changed since the rates were read. Read them again.';
  }
}

export function refuseVoid(refusal: Extract<VoidedLabel, { ok: false }>): RequestError {
  switch (refusal.reason) {
    case 'unknown-parcel':
      return notFound('There is no such parcel.');
    case 'no-label':
      return conflict('no_label', 'This number was typed, so there is no label to refund.');
    case 'under-way':
      return conflict('under_way', underWay);
    case 'voided':
      return conflict('voided', 'This label is void already.');
    case 'used':
      return conflict('used', 'The carrier has the parcel, so its label cannot be refunded.');
    case 'by-provider':
      return conflict('by_provider', `The label provider refuses: ${refusal.sentence}`);
  }
}

export function refuseShipping(refusal: Extract<PartShipped, { ok: false }>): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return notFound('There is no such order.');
    case 'no-pieces':
      return conflict('no_pieces', 'Nothing was chosen to ship.');
    case 'label-pending':
      return conflict('label_pending', underWay);
    case 'order-ended':
      return conflict(
        'order_ended',
        `The order is ${orderStatusWords[refusal.status].toLowerCase()}, so nothing ships.`,
      );
    case 'disputed':
      return conflict('disputed', disputed);
    case 'not-packed':
      return conflict('not_packed', `Not packed, or in a parcel already: ${refusal.codes.join(', ')}.`);
  }
}
