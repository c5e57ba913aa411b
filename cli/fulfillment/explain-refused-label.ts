import { describeBox } from '#domain/fulfillment/packing.ts';
import { formatCents } from '#domain/money.ts';
import type { BoughtLabels, QuotedLabels } from '#server/fulfillment/labels/buy-labels.ts';
import type { VoidedLabel } from '#server/fulfillment/labels/void-label.ts';
import type { UnpackedPiece } from '#server/fulfillment/parcels/fill-parcel.ts';
import { codesOf } from '#server/fulfillment/parcels/plan-parcels.ts';

/** Why a label was not voided, and what to do. */
export function explainRefusedVoid(number: string, refusal: Extract<VoidedLabel, { ok: false }>): string {
  if (refusal.reason === 'by-provider') return `The label provider refuses: ${refusal.sentence}`;
  const reasons = {
    'unknown-parcel': `There is no parcel ${number}; "pack <order>" lists the parcels of an order.`,
    'no-label': `The number ${number} was typed, not bought here, so there is no label to refund.`,
    'under-way': underWay,
    voided: `Label ${number} is void already.`,
    used: `Label ${number} was used: the carrier has the parcel, so the label cannot be refunded.`,
  };
  return reasons[refusal.reason];
}

const underWay =
  'Another command is buying or refunding a label of this order. Run this one again when it has ended.';

/** Why an order with a label that is being bought cannot change, and what to do. */
export function explainPendingLabel(number: string): string {
  return `A label of order ${number} is being bought, or its purchase was not confirmed. Run "label buy ${number}" first to complete it, which buys nothing twice.`;
}

type Refusal = Extract<QuotedLabels | BoughtLabels, { ok: false }>;

/** Why labels were not bought, and what to do. */
export function explainRefusedLabel(number: string, refusal: Refusal): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return `Order ${number} has just been deleted.`;
    case 'wrong-status':
      return `Order ${number} is ${refusal.status}, so it needs no label. Labels are for orders in production.`;
    case 'disputed':
      return `Order ${number} has a dispute over ${formatCents(refusal.dispute.amount)} (${refusal.dispute.id}), so no label is bought for it.`;
    case 'no-address':
      return `Order ${number} has no complete shipping address. Enter it: orders address ${number} --line1 …`;
    case 'nothing-left':
      return `Every piece of order ${number} is in a parcel already; "label print ${number}" writes the labels again.`;
    case 'unknown-pieces':
      return `Order ${number} has no piece ${refusal.codes.join(', ')} that waits for a label; "pack ${number}" lists them.`;
    case 'not-packed':
      return `${refusal.pieces.map(describeUnpacked).join(', ')}: not packed yet. Pack them first, or ship the others with --pieces.`;
    case 'freight':
      return `${refusal.boxes.map((box) => `${codesOf(box).join(', ')} (${describeBox(box)})`).join('; ')}: a parcel carrier does not take this. Book a freight carrier, and enter its number: orders move ${number} shipped --pieces ${refusal.boxes.flatMap(codesOf).join()} --carrier … --tracking …`;
    case 'no-rates':
      return `No carrier takes ${describeBox(refusal.box)}: ${refusal.messages.join('; ') || 'the label provider gives no reason'}.`;
    case 'by-provider': {
      const { sentence, bought } = refusal;
      const others = bought.map((parcel) => `${parcel.carrier} ${parcel.number}`).join(', ');
      const kept = others
        ? ` These labels were bought before: ${others}; "label print ${number}" writes them.`
        : '';
      return `The label provider refuses: ${sentence}${kept}`;
    }
    case 'under-way':
      return underWay;
    case 'address-changed':
      return `The address of order ${number} has changed since its rates were read, so no label was bought. Run this command again.`;
  }
}

/** `4F7K20 (joined)`. */
export function describeUnpacked({ code, station, setAsideReason }: UnpackedPiece): string {
  return `${code} (${setAsideReason ? `set aside: ${setAsideReason}` : station})`;
}
