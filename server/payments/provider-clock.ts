import Stripe from 'stripe';
import { traced } from '#server/traces/traced.ts';

/**
 * The payment provider's clock, from the Date headers of its responses. It is this machine's clock until the first
 * response. Expiries and signatures are compared with the provider's clock, so they must not depend on ours.
 */
export interface ProviderClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** How far this machine's clock is ahead of the provider's, in milliseconds; negative if it is behind. */
  aheadMs(): number;
}

/** The SDK's HTTP client, with a clock that it sets with every response. */
export function openClockedClient() {
  let aheadMs = 0;
  const clock: ProviderClock = { now: () => Date.now() - aheadMs, aheadMs: () => aheadMs };
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...request) => {
    const [, , path, method] = request;
    const step = { kind: 'call', name: `payment provider ${method} ${withoutIds(path)}` } as const;
    const response = await traced(step, async (note) => {
      const answer = await makeRequest(...request);
      note({ 'http.response.status_code': answer.getStatusCode() });
      return answer;
    });
    const providerMs = Date.parse(String(response.getHeaders().date));
    if (!Number.isNaN(providerMs)) aheadMs = Date.now() - providerMs;
    return response;
  };
  return { clock, httpClient };
}

/** An address of the provider's API without query, and with `:id` for each id: `/v1/checkout/sessions/:id`. */
function withoutIds(path: string): string {
  const [address = ''] = path.split('?');
  return address.replace(/\/(?!v\d+(?:\/|$))[^/]*[^/a-z_][^/]*/g, '/:id');
}

/** A smaller difference is the time that a request takes, or does no harm. */
const toleratedMs = 2 * 60_000;

/** Whether this machine's clock is right enough. @param aheadMs how far it is ahead of the provider's */
export function isClockRight(aheadMs: number): boolean {
  return Math.abs(aheadMs) < toleratedMs;
}

/**
 * Asks the provider for its time, for what makes no other call and must not trust this machine's clock.
 * @returns how far this machine's clock is ahead, in milliseconds; undefined if the provider does not answer
 */
export async function measureClock(apiUrl = 'https://api.stripe.com'): Promise<number | undefined> {
  try {
    const { headers } = await fetch(apiUrl, { method: 'HEAD', signal: AbortSignal.timeout(3000) });
    const providerMs = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(providerMs) ? undefined : Date.now() - providerMs;
  } catch {
    return undefined;
  }
}
