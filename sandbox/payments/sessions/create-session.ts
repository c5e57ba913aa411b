import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireCustomer } from '../customers/customers.ts';
import { type Customer, nowInSeconds, type PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { buildLineItems } from './build-line-items.ts';
import { buildSession } from './build-session.ts';
import { reprice } from './reprice.ts';
import { scheduleAction } from './scheduled-actions.ts';
import { saveInstructions } from './session-instructions.ts';
import { type CreateSessionParameters, createSessionSchema } from './session-parameters.ts';

const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 60 * 60;
const maxCents = 99_999_999;

/** The work of `POST /v1/checkout/sessions`: opens a payment page, with its products and line items. */
export function createSession(payments: Payments, call: ApiCall): PaymentSession {
  const parameters = checkParameters(createSessionSchema, call.parameters);
  const now = nowInSeconds();
  const customer = customerOfRequest(payments, parameters);
  const expires_at = expiryOf(parameters.expires_at, now);
  const session = buildSession(parameters, { created: now, expires_at, customer });
  session.url = `${payments.publicUrl}/pay/${session.id}`;
  payments.store.insert(session);
  for (const { product, item } of buildLineItems(parameters, now)) {
    payments.store.insert(product);
    payments.store.insert(item, session.id);
  }
  saveInstructions(payments.store, session.id, {
    ...parameters.payment_intent_data,
    customer_update: parameters.customer_update,
  });
  scheduleAction(payments.store, session.id, 'expire', session.expires_at * 1000);
  return requirePayable(reprice(payments, session));
}

/** The customer of a request. Throws the provider's errors about one. */
function customerOfRequest(payments: Payments, parameters: CreateSessionParameters): Customer | undefined {
  const { customer: id, customer_email, customer_update, automatic_tax } = parameters;
  if (id === undefined) {
    if (!customer_update) return undefined;
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  if (customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  const customer = requireCustomer(payments, id);
  const { address, shipping } = customer_update ?? {};
  if (shipping === 'auto' && !parameters.shipping_address_collection)
    throw invalid('`customer_update[shipping]` requires `shipping_address_collection`.', {
      param: 'customer_update[shipping]',
    });
  const isKnown = customer.address || customer.shipping || address === 'auto' || shipping === 'auto';
  if (automatic_tax?.enabled && !isKnown)
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: 'customer_tax_location_invalid' },
    );
  return customer;
}

function expiryOf(requestedAt: number | undefined, now: number): number {
  const expiresAt = requestedAt ?? now + maxLifeSeconds;
  // Allows for the seconds that a request takes.
  if (expiresAt >= now + minLifeSeconds - 10 && expiresAt <= now + maxLifeSeconds + 10) return expiresAt;
  const message = `The \`expires_at\` timestamp must be ${expiresAt < now + minLifeSeconds ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
}

function requirePayable(session: PaymentSession): PaymentSession {
  if ((session.amount_total ?? 0) <= maxCents) return session;
  throw invalid("The Checkout Session's total amount must be no more than $999,999.99 usd.", {
    code: 'amount_too_large',
  });
}
