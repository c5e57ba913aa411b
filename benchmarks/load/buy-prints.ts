import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { postJson } from '#tests/process/post-json.ts';
import { atASteadyRate, type Rate, toLatencies } from './at-a-steady-rate.ts';
import { runAsChild } from './run-in-child.ts';
import { openCheckout, pay } from './shop-calls.ts';

export interface Purchases extends Rate {
  shopUrl: string;
  sandboxUrl: string;
  item: CheckoutItem;
}

/** Simulates buyers who check out, pay and see their confirmation. Webhooks and emails follow by themselves. */
runAsChild(async ({ shopUrl, sandboxUrl, item, ...rate }: Purchases) =>
  toLatencies(
    await atASteadyRate(rate, async () => {
      const sessionid = await openCheckout(shopUrl, item);
      await pay(sandboxUrl, sessionid);
      await postJson(`${shopUrl}/api/orders/ingest-session`, { sessionid });
    }),
  ),
);
