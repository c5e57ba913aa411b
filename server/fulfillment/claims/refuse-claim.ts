import { claimStateWords, maxClaimsOfDay } from '#domain/fulfillment/claims.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import { explainPieceRefusal } from '../pieces/refuse-piece-change.ts';
import type { decideRemake, ExtensionRefusal } from './decide-claim.ts';
import type { FilingRefusal } from './file-claim.ts';
import type { ClaimRefusal } from './lock-claim.ts';

export const unknownClaim = () => 'There is no such claim.';

/** Why a buyer's claim is not taken, for the buyer. */
export const refuseFiling = refuseWith<FilingRefusal>('unknown-piece', {
  'unknown-piece': () => 'There is no such print in this order.',
  'not-shipped': () => "This print hasn't shipped yet. You can report a problem once it is on its way.",
  replaced: () => 'We are already replacing this print.',
  'already-open': () =>
    'You have already reported this print, and we are looking at it. Reload the page to see your report.',
  'unknown-photo': () => 'One of the photos is no longer here. Please remove it and add it again.',
  'photo-of-claim': () =>
    'One of the photos belongs to an earlier report. Please remove it and add it again.',
  'too-many': () =>
    `You have sent ${maxClaimsOfDay} reports about this order within a day. Please write to us, or try again tomorrow.`,
  'order-ended': ({ status }) =>
    `This order is ${statusInSentence(status)}. If something is still wrong, please write to us.`,
});

/** Why a buyer cannot withdraw a claim. */
export const refuseWithdrawal = refuseWith<ClaimRefusal>('unknown-claim', {
  'unknown-claim': () => 'There is no such report.',
  decided: () => 'We have already decided on this report. Reload the page to read the decision.',
  'refund-begun': () => 'We are already refunding you, so this report can no longer be withdrawn.',
});

const decisions = {
  'unknown-claim': unknownClaim,
  decided: ({ state }: { state: keyof typeof claimStateWords }) =>
    state === 'withdrawn'
      ? 'The buyer has withdrawn this claim.'
      : `This claim is decided already: ${claimStateWords[state].toLowerCase()}.`,
  'refund-begun': () =>
    "A refund of this claim was begun, and the payment provider's answer is missing. Send the same amount again, or wait half an hour.",
};

/** Why an owner cannot refund a claim, besides the refusals of every refund. */
export const refuseClaimRefund = refuseWith<ClaimRefusal | { ok: false; reason: 'other-refund-begun' }>(
  'unknown-claim',
  {
    ...decisions,
    'other-refund-begun': () =>
      'A refund of another claim of this order was begun and is not finished. Try again once it is.',
  },
);

/** Why an owner cannot decide a claim. */
export const refuseDecision = refuseWith<ClaimRefusal>('unknown-claim', decisions);

/** Why an owner cannot put off a decision. */
export const refuseExtension = refuseWith<ExtensionRefusal>('unknown-claim', {
  ...decisions,
  'other-day': ({ problem }) => `${problem}.`,
});

export const refuseRemake = refuseWith<Refused<Awaited<ReturnType<typeof decideRemake>>>>('unknown-claim', {
  ...decisions,
  'not-remade': ({ code, refusal }) => explainPieceRefusal({ ...refusal, code }),
});
