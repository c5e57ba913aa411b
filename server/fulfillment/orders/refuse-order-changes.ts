import { formatCents } from '#domain/money.ts';
import { conflict, type RequestError } from '#server/http/errors.ts';
import { unknownOrder, word } from '#server/orders/studio/refuse-order-changes.ts';
import type { ChangedGiftNote } from './change-gift-note.ts';
import type { CorrectedAddress } from './correct-address.ts';
import type { MoveResult } from './move-order.ts';
import type { TrackingCorrection } from './tracking.ts';

/** Why an order did not move. Somebody else may have moved it since the page was read. */
export function refuseMove(refusal: MoveResult & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'disputed': {
      const amount = formatCents(refusal.dispute.amount);
      return conflict(
        'disputed',
        `The buyer's bank disputes ${amount} of this order. Check it at the payment provider first.`,
      );
    }
    case 'impossible':
      return conflict('impossible', `The order is ${word(refusal.from)} now, so this step is not possible.`);
    case 'not-packed': {
      const codes = refusal.pieces.map(({ code }) => code).join(', ');
      return conflict('not_packed', `Not all pieces are packed: ${codes}.`);
    }
    case 'label-pending':
      return conflict('label_pending', 'A label of this order is being bought. Try again in a moment.');
  }
}

export function refuseGiftNote({ reason }: ChangedGiftNote & { ok: false }): RequestError {
  if (reason === 'unknown-order') return unknownOrder();
  return conflict(
    'too_late',
    'A piece of this order is packed already, or the order has ended. Its gift note stays.',
  );
}

export function refuseAddress(refusal: CorrectedAddress & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'same':
      return conflict('same', 'The order already has exactly this address.');
    case 'labeled':
      return conflict(
        'labeled',
        'The order has a label with the old address. Void the label first, under Ship.',
      );
    case 'label-pending':
      return conflict('label_pending', 'A label of this order is being bought. Try again in a moment.');
    case 'too-late':
      return conflict(
        'too_late',
        `The order is ${word(refusal.status)}, so its address cannot change any more. If the parcel is under way, ask the carrier to redirect it.`,
      );
  }
}

export function refuseTracking(refusal: TrackingCorrection & { ok: false }): RequestError {
  switch (refusal.reason) {
    case 'unknown-order':
      return unknownOrder();
    case 'unknown-parcel':
      return conflict('unknown_parcel', 'The order has no parcel with this number any more.');
    case 'same':
      return conflict('same', 'The parcel already has exactly this tracking.');
    case 'not-shipped':
      return conflict(
        'not_shipped',
        `The order is ${word(refusal.status)} now, so it has no tracking to correct.`,
      );
  }
}
