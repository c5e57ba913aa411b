import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import { providerFailed } from '#server/http/errors.ts';
import { customerPermissionNamed, isForbidden } from '#server/payments/account/permissions.ts';
import { type Payments, withinDeadline } from '#server/payments/open-payments.ts';
import { isMissing } from '#server/payments/sessions.ts';
import type { OfferExemption } from './find-exemption.ts';
import { tradeClients } from './tables.ts';

interface CustomerContext {
  db: Database;
  payments: Payments;
}

interface WantedCustomer {
  client: OfferExemption['client'];
  /** The client's email in the offer. The payment page shows it, and it cannot be changed there. */
  email: string;
}

/**
 * Finds, repairs or creates the provider's tax-exempt customer of a trade client.
 * @returns its id
 * @throws RequestError 502 when the provider does not answer, or the key lacks the permission
 */
export async function prepareCustomer(context: CustomerContext, wanted: WantedCustomer): Promise<string> {
  try {
    return await withinDeadline(prepare(context, wanted));
  } catch (error) {
    const cause = isForbidden(error)
      ? new Error(`The payment key lacks ${customerPermissionNamed}.`, { cause: error })
      : error;
    throw providerFailed(
      'The payment page without sales tax could not be opened. Please try again, or write to us.',
      cause,
    );
  }
}

async function prepare(
  { db, payments }: CustomerContext,
  { client, email }: WantedCustomer,
): Promise<string> {
  const fields = { name: client.company, email, tax_exempt: 'exempt' as const };
  const { customerId } = client;
  const known = customerId === null ? undefined : await findCustomer(payments, customerId);
  if (known) {
    const isSame = known.name === fields.name && known.email === email && known.tax_exempt === 'exempt';
    if (!isSame) await withAcceptedEmail(fields, (sent) => payments.customers.update(known.id, sent));
    return known.id;
  }
  const metadata = { shop: 'passepartout', shopId: payments.shop.id, tradeClientId: client.id };
  const created = await withAcceptedEmail(fields, (sent) =>
    payments.customers.create({ ...sent, metadata }, { idempotencyKey: keyOf(client, sent) }),
  );
  await db.update(tradeClients).set({ customerId: created.id }).where(eq(tradeClients.id, client.id));
  return created.id;
}

/** Undefined for one that was deleted, or that is of another account or mode. */
async function findCustomer(payments: Payments, id: string): Promise<Stripe.Customer | undefined> {
  try {
    const customer = await payments.customers.retrieve(id);
    return customer.deleted ? undefined : customer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

type Fields = { name: string; email?: string; tax_exempt: 'exempt' };

/** The provider does not accept every valid email; without one, the client enters it on the payment page. */
async function withAcceptedEmail<Answer>(
  fields: Fields,
  send: (fields: Fields) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(fields);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'email') throw error;
    const { email: _, ...withoutEmail } = fields;
    return send(withoutEmail);
  }
}

/** Two browsers that pay at once get one customer. A deleted one gets another key. */
function keyOf({ id, customerId }: OfferExemption['client'], fields: Fields): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, customerId, fields]))
    .digest('hex');
  return `customer:${hash}`;
}
