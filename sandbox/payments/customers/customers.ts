import type Stripe from 'stripe';
import { z } from 'zod';
import { isLiveKey } from '../account/keys.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { email, metadata, text } from '../api/parameters.ts';
import { newId } from '../new-id.ts';
import { type Customer, nowInSeconds, type PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { withoutUndefined } from '../promotions/coupons.ts';
import { readInstructions } from '../sessions/session-instructions.ts';

const address = z.strictObject({
  line1: text().optional(),
  line2: text().optional(),
  city: text().optional(),
  state: text().optional(),
  postal_code: text().optional(),
  country: text(2).optional(),
});

const customerSchema = z.strictObject({
  name: text(256).optional(),
  email: email.optional(),
  description: text().optional(),
  tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
  shipping: z.strictObject({ name: text(), address }).optional(),
  metadata: metadata.optional(),
});

type CustomerParameters = z.output<typeof customerSchema>;

/** The work of `POST /v1/customers`. */
export function createCustomer({ store }: Payments, { parameters, apiKey }: ApiCall): Customer {
  const wanted = checkParameters(customerSchema, parameters);
  const customer = changed(newCustomer(isLiveKey(apiKey.key)), wanted);
  store.insert(customer);
  return customer;
}

/** The work of `POST /v1/customers/:id`. */
export function updateCustomer(payments: Payments, call: ApiCall): Customer {
  const wanted = checkParameters(customerSchema, call.parameters);
  const customer = changed(requireCustomer(payments, call.id, { param: 'id', status: 404 }), wanted);
  payments.store.save(customer);
  return customer;
}

/** The work of `GET /v1/customers/:id`. */
export function retrieveCustomer(payments: Payments, call: ApiCall): Customer {
  checkParameters(z.strictObject({}), call.parameters);
  return requireCustomer(payments, call.id, { param: 'id', status: 404 });
}

/** The work of `DELETE /v1/customers/:id`. */
export function deleteCustomer(payments: Payments, call: ApiCall): object {
  const { id } = retrieveCustomer(payments, call);
  payments.store.remove(id);
  return { id, object: 'customer', deleted: true };
}

/** The customer that a parameter names. Throws the provider's error. */
export const requireCustomer = (
  payments: Payments,
  id: string,
  { param, status }: { param: string; status: number } = { param: 'customer', status: 400 },
): Customer => requireObject(payments, 'customer', id, param, status);

export const customerOfSession = ({ store }: Payments, { customer }: PaymentSession): Customer | undefined =>
  typeof customer === 'string' ? store.find('customer', customer) : undefined;

interface PaidBuyer {
  customer: Customer;
  name: string;
  address: Stripe.Address | null;
}

/** Saves of a payment what the session's `customer_update` asks for. */
export function updateFromPayment(
  { store }: Payments,
  session: PaymentSession,
  { customer, name, address }: PaidBuyer,
): void {
  const { customer_update: update } = readInstructions(store, session.id);
  store.save({
    ...customer,
    ...(update?.name === 'auto' && { name }),
    ...(update?.address === 'auto' && { address }),
    ...(update?.shipping === 'auto' && address && { shipping: { name, address } }),
  });
}

function changed(customer: Customer, { shipping, ...wanted }: CustomerParameters): Customer {
  const { address: typed } = shipping ?? {};
  const blank = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null };
  return {
    ...customer,
    ...withoutUndefined(wanted),
    ...(shipping && {
      shipping: { name: shipping.name, address: { ...blank, ...withoutUndefined(typed ?? {}) } },
    }),
  };
}

const newCustomer = (livemode: boolean): Customer => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  balance: 0,
  created: nowInSeconds(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_prefix: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode,
  metadata: {},
  name: null,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});
