import Stripe from 'stripe';
import type { PaymentSettings } from '#server/configuration/configuration.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { openClockedClient, type ProviderClock } from './provider-clock.ts';
import type { ShopIdentity } from './shop-identity.ts';

/** The payment provider, with the identity of this shop among those of its account, and with its clock. */
export type Payments = Stripe & { readonly shop: ShopIdentity; readonly clock: ProviderClock };

/** Two attempts of 4 s each, so that the visitor gets a response within 10 s. */
const retries = 1;
const timeoutMs = 4000;

export function openPayments(settings: PaymentSettings, shop: ShopIdentity): Payments {
  const { clock, httpClient } = openClockedClient();
  return Object.assign(openStripe(settings, httpClient), { shop, clock });
}

/** The provider's SDK, connected to the provider or, with `apiUrl`, to the sandbox. */
export function openStripe(
  { secretKey, apiUrl }: PaymentSettings,
  httpClient = Stripe.createNodeHttpClient(),
): Stripe {
  const options = { maxNetworkRetries: retries, timeout: timeoutMs, telemetry: false, httpClient };
  if (!apiUrl) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

/** A visitor waits at most 10 s, however many calls to the provider a response takes. */
const deadlineMs = 9000;

/** Waits for the provider. @throws its error, or another after the deadline */
export function withinDeadline<Result>(call: Promise<Result>): Promise<Result> {
  const timeoutMessage = `The payment provider has not answered within ${deadlineMs / 1000} s.`;
  return withTimeout(deadlineMs, call, timeoutMessage);
}
