import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';

/** Opens a sandbox on free ports for the duration of a test, with the provider's SDK configured for it. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    lateSettlementMs: 50,
    webhookRetryMs: 20,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return { sandbox, stripe: stripeFor(sandbox.port), control: controlOf(sandbox.url) };
}

export const stripeFor = (port: number, key = 'sk_test_123') =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

/** A client of the control API. */
export const controlOf =
  (url: string) =>
  async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Json }> => {
    const response = await fetch(`${url}/sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
  };

export type Json = { [key: string]: Json } & (string | number | boolean | null | undefined | Json[] | object);

type Params = Stripe.Checkout.SessionCreateParams;
type Line = NonNullable<Params['line_items']>[number];

/** A line item as the shop sends it, by default for 160 dollars. */
export const line = (name = 'Misty Ridge', unitAmount = 16000, quantity = 1): Line => ({
  quantity,
  price_data: {
    currency: 'usd',
    unit_amount: unitAmount,
    tax_behavior: 'exclusive',
    product_data: {
      name,
      description: '14.5x18.5 in, Black, Border',
      images: ['https://shop.test/misty.jpg'],
      metadata: { productId: 'p1', sizeKey: 'small' },
    },
  },
});

/** The parameters of a session as the shop sends them. */
export const order = (changes: Partial<Params> = {}): Params => ({
  mode: 'payment',
  line_items: [line()],
  allow_promotion_codes: true,
  automatic_tax: { enabled: true },
  shipping_address_collection: { allowed_countries: ['US'] },
  phone_number_collection: { enabled: true },
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Free shipping',
        fixed_amount: { amount: 0, currency: 'usd' },
        delivery_estimate: { minimum: { unit: 'week', value: 2 }, maximum: { unit: 'week', value: 3 } },
      },
    },
  ],
  metadata: { checkoutId: 'chk_1' },
  payment_intent_data: { metadata: { checkoutId: 'chk_1' } },
  success_url: 'https://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.test/cart',
  ...changes,
});
