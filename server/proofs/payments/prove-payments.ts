import type Stripe from 'stripe';
import { tryLock } from '#server/database/try-lock.ts';
import { isForbidden, isKeyRefused } from '#server/payments/account/permissions.ts';
import { repairEndpoint, webhookUrlOf } from '#server/payments/account/webhook-endpoint.ts';
import { withinDeadline } from '#server/payments/open-payments.ts';
import { paymentSessionOf } from '#server/payments/payment-events.ts';
import { withShopMetadata } from '#server/payments/shop-identity.ts';
import { beginProof, type Checked, completeProof, readProofs, recordCheck } from '#server/settings/proofs.ts';
import { checkPayments, checkTax, hasProvider, isManaged, type PaymentsContext } from './check-payments.ts';

/**
 * Opens a payment page and closes it at once, without a cent. Its event proves the key, the address, the certificate and
 * the secret.
 * @throws the provider's error
 */
export async function provePayments({ db, payments, configuration, now }: PaymentsContext): Promise<void> {
  const product_data = { name: 'A try of this shop, which nobody pays' };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data } }],
    success_url: configuration.shopUrl,
  };
  const { id } = await withinDeadline(
    payments.checkout.sessions.create(withShopMetadata(params, payments.shop)),
  );
  await beginProof(db, 'payments', id, now());
  await withinDeadline(payments.checkout.sessions.expire(id));
}

/**
 * Repairs the webhook that the shop has made, if it was disabled or lost events. The secret of a deleted one is gone, so the key
 * must be entered again. @throws the provider's error
 */
export async function repairWebhook(context: PaymentsContext): Promise<void> {
  const { shopUrl, webhookSecret } = context.configuration;
  if (!webhookSecret || !isManaged(context)) return;
  await repairEndpoint(context.payments, webhookUrlOf(shopUrl), webhookSecret).catch((error: unknown) => {
    // The check says so.
    if (!isKeyRefused(error) && !isForbidden(error)) throw error;
  });
}

/** Proves a key that was entered in the studio, as soon as a process uses it. Another process may have begun. */
export async function proveNewKey(context: PaymentsContext): Promise<void> {
  const { db, configuration } = context;
  if (!hasProvider(context) || configuration.sources.STRIPE_SECRET_KEY !== 'studio') return;
  await tryLock(db, { key: 'prove payments', seed: 0 }, async () => {
    const { payments: proof } = await readProofs(db);
    if (proof.begunAt !== null) return;
    await provePayments(context);
    // The job may run in a process that still has the former settings.
    await checkPaymentsNow(context);
  });
}

/** Checks payments and taxes now, and keeps what was found. @returns the problems. @throws the provider's error */
export async function checkPaymentsNow(context: PaymentsContext): Promise<string[]> {
  const { db, now } = context;
  const keep = async (name: 'payments' | 'tax', checked: Checked | undefined) => {
    if (checked) await recordCheck(db, name, checked, now());
    return checked?.problems ?? [];
  };
  return [
    ...(await keep('payments', await checkPayments(context))),
    ...(await keep('tax', await checkTax(context))),
  ];
}

/** Counts the proof whose payment page an event says has expired. */
export async function completePaymentsProof(
  { db, now }: Pick<PaymentsContext, 'db' | 'now'>,
  event: Stripe.Event,
): Promise<void> {
  const { sessionId } = paymentSessionOf(event);
  if (sessionId && event.type === 'checkout.session.expired')
    await completeProof(db, 'payments', sessionId, now());
}
