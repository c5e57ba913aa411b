import { isProductionKey } from '#server/fulfillment/labels/label-account.ts';
import type { RequestError } from '#server/http/errors.ts';
import { refuseKey } from '../entered-key.ts';

export const labelSettings = ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'] as const;

/** What people paste instead, and what to say about it. */
const mistaken: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^$/, 'Paste the key here.'],
  [/^(sk|rk|pk|whsec)_/, 'This is a key of Stripe. Enter it under Shop, Payments.'],
  [/^\w+:\/\//, 'This is an address. Paste the key: it begins with EZAK or EZTK.'],
  [/@/, 'This is an email address. Paste the key: it begins with EZAK or EZTK.'],
  [/[*•…]/, 'This key is hidden in part. Copy it as a whole at EasyPost, Account, API Keys.'],
];

/** @throws RequestError 400 */
export function requireLabelKeyFormat(key: string): void {
  const mistake = mistaken.find(([pattern]) => pattern.test(key));
  if (mistake) throw refuseKey(mistake[1]);
  if (/^EZ[TA]K\w+$/.test(key)) return;
  throw refuseKey('This is no key of EasyPost. A key begins with EZTK, for tests, or with EZAK.');
}

/** Why a key does not fit the payments: real labels cost money, and test labels are no postage. */
export function explainKind(key: string): RequestError {
  return refuseKey(
    isProductionKey(key)
      ? 'A production key buys real labels, so it needs real payments. Enter a live key under Shop, Payments first, or paste the test key: EZTK….'
      : 'A test key buys no postage, and buyers pay with real money. Paste the production key: EZAK….',
  );
}
