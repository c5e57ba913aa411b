import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { openStripe } from '#server/payments/open-payments.ts';
import { answerQuestion } from '../load/ask-program.ts';
import { type Pace, timesPerSecond } from '../load/throughput.ts';

export interface BareCheckout extends Pace {
  sandboxUrl: string;
  sandboxPid: number;
  params: Stripe.Checkout.SessionCreateParams;
}

/** The baseline of a checkout: creates the same sessions at the provider, through the same SDK. */
answerQuestion(({ sandboxUrl, sandboxPid, params, ...pace }: BareCheckout) => {
  const { checkout } = openStripe({ secretKey: 'sk_test_sandbox', apiUrl: sandboxUrl });
  // The provider may be the bottleneck, so its processor time counts as well.
  const servers = [process.pid, sandboxPid];
  return timesPerSecond({ ...pace, servers }, () =>
    checkout.sessions.create(params, { idempotencyKey: randomUUID() }),
  );
});
