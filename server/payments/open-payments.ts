import Stripe from 'stripe';
import type { PaymentSettings } from '#server/platform/configuration.ts';

export type Payments = Stripe;

/** Two tries of 4 s: an answer, or the news that there is none, within 10 s (issue: "provider down or slow"). */
const triesAfterTheFirst = 1;
const timeoutMs = 4000;

/** The payment provider's own SDK, pointed at its real address or, with `apiUrl`, at the sandbox. */
export function openPayments({ secretKey, apiUrl }: PaymentSettings): Payments {
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
