import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { openStripe } from '#server/payments/open-payments.ts';
import { runAsChild } from '../load/run-in-child.ts';
import { type Pace, timesPerSecond } from '../load/throughput.ts';

export interface BaselineCheckout extends Pace {
  sandboxUrl: string;
  sandboxPid: number;
  params: Stripe.Checkout.SessionCreateParams;
}

/** The baseline of a checkout: creates the same sessions at the provider through the same SDK, without the shop. */
runAsChild(({ sandboxUrl, sandboxPid, params, ...pace }: BaselineCheckout) => {
  const { checkout } = openStripe({ secretKey: 'sk_test_sandbox', apiUrl: sandboxUrl });
  // The provider may be the bottleneck, so its processor time counts as well.
  const servers = [process.pid, sandboxPid];
  return timesPerSecond({ ...pace, servers }, () =>
    checkout.sessions.create(params, { idempotencyKey: randomUUID() }),
  );
});
