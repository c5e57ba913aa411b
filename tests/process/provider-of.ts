import Stripe from 'stripe';

/** The provider's SDK at a sandbox, with which a test reads its records without the shop. */
export function providerOf(sandboxUrl: string): Stripe {
  const { hostname: host, port } = new URL(sandboxUrl);
  return new Stripe('sk_test_tally', { host, port, protocol: 'http', telemetry: false });
}
