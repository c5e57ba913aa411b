import type Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/http/errors.ts';
import { findLiveSession } from '#server/orders/reading/find-live-session.ts';
import { findAccount } from '#server/payments/account/find-account.ts';
import { findMissingPermissions, listPermissions } from '#server/payments/account/permissions.ts';
import { withinDeadline } from '#server/payments/open-payments.ts';
import { isMissing } from '#server/payments/sessions.ts';
import { readProofs } from '#server/settings/proofs.ts';
import type { ReadSettings } from '#server/settings/read-settings.ts';
import { refuseKey } from '../entered-key.ts';

export const paymentSettings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key);

/** What people paste instead, and what to say about it. */
const mistaken: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^$/, 'Paste the key here.'],
  [/^pk_/, 'This is a publishable key. Paste the secret key or a restricted one: it begins with sk_ or rk_.'],
  [
    /^whsec_/,
    'This is the secret of a webhook, which the shop makes by itself. Paste the key: sk_… or rk_….',
  ],
  [/^EZ[AT]K/, 'This is a key of EasyPost. Enter it under Shop, Labels.'],
  [/^\w+:\/\//, 'This is an address. Paste the key: it begins with sk_ or rk_.'],
  [/@/, 'This is an email address. Paste the key: it begins with sk_ or rk_.'],
  [/[*•…]/, 'This key is hidden in part. Make a new one at Stripe, which shows it once as a whole.'],
];

/** @throws RequestError 400 */
export function requireKeyFormat(key: string): void {
  const mistake = mistaken.find(([pattern]) => pattern.test(key));
  if (mistake) throw refuseKey(mistake[1]);
  if (/^(sk|rk)_(test|live)_\w+$/.test(key)) return;
  throw refuseKey('This is no key of Stripe. A key begins with sk_test_, rk_test_, sk_live_ or rk_live_.');
}

/** A live key follows a test key that was proved, another live key, or a written reason. @throws RequestError 409 `untested` */
export async function requireTested(
  db: Database,
  { values }: ReadSettings,
  { key, withoutTest }: { key: string; withoutTest?: string | undefined },
): Promise<void> {
  const present = values.STRIPE_SECRET_KEY;
  if (!isLiveKey(key) || withoutTest || (present && isLiveKey(present))) return;
  const { payments } = await readProofs(db);
  if (present && payments.provedAt) return;
  throw conflict(
    'untested',
    'No test key was proved. Enter one first and wait for its event, or say why you go without.',
  );
}

/** Tries every permission. @throws RequestError 400 with those that the key lacks, and the provider's errors */
export async function requirePermissions(stripe: Stripe): Promise<void> {
  const missing = await findMissingPermissions(stripe);
  if (missing.length === 0) return;
  throw refuseKey(
    `This key lacks permissions: ${listPermissions(missing)}. Allow them at Stripe, and save it again.`,
  );
}

/** The refunds of past orders need their account. @throws RequestError 400 with the name of the key's account */
export async function requireSameAccount(db: Database, stripe: Stripe, key: string): Promise<void> {
  const sessionId = await findLiveSession(db);
  if (sessionId === undefined) return;
  try {
    await withinDeadline(stripe.checkout.sessions.retrieve(sessionId));
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!isLiveKey(key))
      throw refuseKey(
        'This is a test key, and buyers have paid with real money. Enter a live key of the same account.',
      );
    const account = await findAccount(stripe);
    const name = account ? ` ${account.name} (${account.id})` : '';
    throw refuseKey(
      `This key belongs to another account${name}. Past orders were paid to the former one, and only its key can refund them.`,
    );
  }
}
