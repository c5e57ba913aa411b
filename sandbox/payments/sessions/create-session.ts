import type Stripe from 'stripe';
import { invalid } from '../api/api-error.ts';
import { newId, newSessionId } from '../new-id.ts';
import { nowInSeconds, type Session } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { findDiscount } from '../promotions/find-discount.ts';
import { setAppointment } from './appointments.ts';
import { buildLineItems } from './build-line-items.ts';
import { buildSession } from './build-session.ts';
import { reprice } from './reprice.ts';
import { keepInstructions } from './session-instructions.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

const minLifeSeconds = 30 * 60;
const maxLifeSeconds = 24 * 60 * 60;
const mostCents = 99_999_999;

/** Opens a payment page: the session with its products, prices and line items. Throws an ApiError when the parameters contradict each other. */
export function createSession(payments: Payments, parameters: CreateSessionParameters): Session {
  const now = nowInSeconds();
  const expiresAt = checkLife(parameters.expires_at, now);
  checkConflicts(parameters);
  const shippingRate = buildShippingRate(parameters, now);
  const session = buildSession(parameters, { id: newSessionId(), now, expiresAt, shippingRate });
  session.url = `${payments.publicUrl}/pay/${session.id}`;
  if (parameters.discounts) session.discounts = [findDiscount(payments, parameters.discounts[0] ?? {})];
  if (shippingRate) payments.store.insert(shippingRate);
  payments.store.insert(session);
  for (const made of buildLineItems(parameters, now)) {
    payments.store.insert(made.product);
    payments.store.insert(made.item.price);
    payments.store.insert(made.item, session.id);
  }
  keepInstructions(payments.store, session.id, parameters.payment_intent_data ?? {});
  setAppointment(payments.store, session.id, 'expire', expiresAt * 1000);
  return requirePayable(reprice(payments, session));
}

function requirePayable(session: Session): Session {
  if ((session.amount_total ?? 0) <= mostCents) return session;
  throw invalid("The Checkout Session's total amount must be no more than $999,999.99 usd.", {
    code: 'amount_too_large',
  });
}

function checkLife(expiresAt: number | undefined, now: number): number {
  const at = expiresAt ?? now + maxLifeSeconds;
  // Allows for the seconds that a request takes.
  if (at >= now + minLifeSeconds - 10 && at <= now + maxLifeSeconds + 10) return at;
  const message = `The \`expires_at\` timestamp must be ${at < now + minLifeSeconds ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`;
  throw invalid(message, { param: 'expires_at' });
}

function checkConflicts(parameters: CreateSessionParameters): void {
  if (parameters.allow_promotion_codes !== undefined && parameters.discounts) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  const countries = parameters.shipping_address_collection?.allowed_countries;
  if (countries && !countries.includes('US')) {
    const param = 'shipping_address_collection[allowed_countries]';
    throw invalid("The sandbox's payment page takes addresses in the US only: allow US.", { param });
  }
  if (parameters.line_items.length === 0) {
    throw invalid('You must provide at least one line item.', {
      param: 'line_items',
      code: 'parameter_missing',
    });
  }
}

/** The shipping rate that the request describes, if any. */
function buildShippingRate(
  parameters: CreateSessionParameters,
  now: number,
): Stripe.ShippingRate | undefined {
  const data = parameters.shipping_options?.[0]?.shipping_rate_data;
  if (!data) return undefined;
  const { minimum = null, maximum = null } = data.delivery_estimate ?? {};
  return {
    id: newId('shr'),
    object: 'shipping_rate',
    active: true,
    created: now,
    delivery_estimate: data.delivery_estimate ? { minimum, maximum } : null,
    display_name: data.display_name,
    fixed_amount: data.fixed_amount,
    livemode: false,
    metadata: data.metadata ?? {},
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tax_code: data.tax_code ?? null,
    type: 'fixed_amount',
  };
}
