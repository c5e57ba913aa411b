import { formatCents } from '#domain/money.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import { noSuchOrder } from '#server/orders/reading/find-order.ts';
import type { ChangedGiftNote } from './change-gift-note.ts';
import type { CorrectedAddress } from './correct-address.ts';
import type { Released } from './hold-order.ts';
import type { MoveResult } from './move-order.ts';
import type { TrackingCorrection } from './tracking.ts';

const labelPending = () => 'A label of this order is being bought. Try again in a moment.';

/** Why an order did not move. Another person may have moved it since the page was loaded. */
export const refuseMove = refuseWith<Refused<MoveResult>>('unknown-order', {
  'unknown-order': noSuchOrder,
  disputed: ({ dispute }) =>
    `The buyer's bank disputes ${formatCents(dispute.amount)} of this order. Check the dispute on the order's page first.`,
  impossible: ({ from }) => `The order is ${statusInSentence(from)} now, so this step is not possible.`,
  'not-packed': ({ pieces }) => `Not all pieces are packed: ${pieces.map(({ code }) => code).join(', ')}.`,
  held: ({ why }) => `The order ${why}. Refund or cancel it, or ship it all the same, before it is made.`,
  'label-pending': labelPending,
});

export const refuseRelease = refuseWith<Refused<Released>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'not-held': ({ status }) => `The order is ${statusInSentence(status)} and is not held anymore.`,
});

export const refuseGiftNote = refuseWith<Refused<ChangedGiftNote>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'too-late': () => 'A piece of this order is packed already, or the order has ended. Its gift note stays.',
});

export const refuseAddress = refuseWith<Refused<CorrectedAddress>>('unknown-order', {
  'unknown-order': noSuchOrder,
  same: () => 'The order already has exactly this address.',
  'does-not-ship': ({ why }) => `With this address the order ${why}.`,
  packed: () => 'A piece of this order is packed already.',
  labeled: () => 'The order has a label with the old address. Void the label first, under Ship.',
  'label-pending': labelPending,
  'too-late': ({ status }) =>
    `The order is ${statusInSentence(status)}, so its address cannot change anymore. If the parcel is under way, ask the carrier to redirect it.`,
});

export const refuseTracking = refuseWith<Refused<TrackingCorrection>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'unknown-parcel': () => 'The order has no parcel with this number anymore.',
  same: () => 'The parcel already has exactly this tracking.',
  'not-shipped': ({ status }) =>
    `The order is ${statusInSentence(status)} now, so it has no tracking to correct.`,
});
