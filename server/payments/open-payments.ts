import Stripe from 'stripe';
import type { PaymentSettings } from '#server/configuration/configuration.ts';
import { RequestError } from '#server/http/errors.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { measureClock, openClockedClient, type ProviderClock } from './provider-clock.ts';
import type { ShopIdentity } from './shop-identity.ts';

/** The payment provider, with the identity of this shop among those of its account, and with its clock. */
export type Payments = Stripe & {
  /** Whether the shop accepts no payments, and can ask the provider nothing. */
  readonly isClosed: boolean;
  readonly shop: ShopIdentity;
  readonly clock: ProviderClock;
  /** Asks the provider for its time: see `measureClock`. */
  measureClock(): Promise<number | undefined>;
  /** The bytes of an uploaded file, for which the SDK has no call. @throws an error when the provider does not answer */
  readFile(id: string): Promise<Buffer>;
};

/** Two attempts of 4 s each, so that the visitor gets a response within 10 s. */
const retries = 1;
const timeoutMs = 4000;

export function openPayments(settings: PaymentSettings, shop: ShopIdentity): Payments {
  const { clock, httpClient } = openClockedClient();
  const readFile = (id: string) => readFileOf(settings, id);
  return Object.assign(openStripe(settings, httpClient), {
    ...{ isClosed: false, shop, clock, readFile },
    measureClock: () => measureClock(settings.apiUrl),
  });
}

/** The sentence is for a visitor. Today and `shop status` say why. */
export function paymentsClosed(): RequestError {
  return new RequestError(
    503,
    'payments_closed',
    'The shop accepts no payments at the moment. Please try again later.',
  );
}

/** The provider of a shop whose payments are closed. Whatever is asked of it fails, and nothing leaves the machine. */
export function openClosedPayments(shop: ShopIdentity): Payments {
  const { clock } = openClockedClient();
  const known = { isClosed: true, shop, clock, measureClock: async () => undefined };
  const closed = new Proxy(known, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name);
      throw paymentsClosed();
    },
  });
  return closed as Payments;
}

async function readFileOf({ secretKey, apiUrl }: PaymentSettings, id: string): Promise<Buffer> {
  const response = await fetch(`${apiUrl ?? 'https://files.stripe.com'}/v1/files/${id}/contents`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (!response.ok)
    throw new Error(`The payment provider answered ${response.status} to the request of a file.`);
  return Buffer.from(await response.arrayBuffer());
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
