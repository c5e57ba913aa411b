import Stripe from 'stripe';
import type { PaymentSettings } from '#server/configuration/configuration.ts';
import type { ShopIdentity } from './shop-identity.ts';

/** The payment provider, and which of its account's shops is asking. */
export type Payments = Stripe & { readonly shop: ShopIdentity };

/** Two tries of 4 s: an answer, or the news that there is none, within 10 s (issue: "provider down or slow"). */
const triesAfterTheFirst = 1;
const timeoutMs = 4000;

export function openPayments(settings: PaymentSettings, shop: ShopIdentity): Payments {
  return Object.assign(openStripe(settings), { shop });
}

/** The payment provider's own SDK, pointed at its real address or, with `apiUrl`, at the sandbox. */
export function openStripe({ secretKey, apiUrl }: PaymentSettings): Stripe {
  const shared = { maxNetworkRetries: triesAfterTheFirst, timeout: timeoutMs, telemetry: false };
  if (!apiUrl) return new Stripe(secretKey, shared);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...shared,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}
