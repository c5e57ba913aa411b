import { readFile } from 'node:fs/promises';
import type Stripe from 'stripe';
import type { Product } from '#domain/api/catalogue/product.ts';
import { checkoutRequest } from '#domain/api/checkout.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import type { CheckoutItem } from '#domain/orders/checkout.ts';
import { defaultProduction } from '#domain/shop/terms.ts';
import { priceItems } from '#server/checkout/price-items.ts';
import { sessionParams } from '#server/checkout/session-params.ts';
import { childrenOf } from '#tests/process/children-of.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
import type { BaselineCheckout } from '../../baseline/baseline-checkout.ts';
import type { BenchmarkEnvironment } from '../../environment/benchmark-environment.ts';
import type { Figure } from '../../figure.ts';
import { ratioFigure, takeTurns } from '../../load/comparison.ts';
import { backendsOf } from '../../load/processor-time.ts';
import { runInChild } from '../../load/run-in-child.ts';
import { newestPrintItem, openCheckout } from '../../load/shop-calls.ts';
import { type Throughput, timesPerSecond } from '../../load/throughput.ts';

/** Enough lanes that a request is always waiting, although each one writes to disk twice (decision 041). */
const pace = { lanes: 32, seconds: 4 };

/** How many payment pages the shop opens per second, relative to direct calls of the provider. */
export async function measureCheckout({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const item = await newestPrintItem(shop.url);
  const open = () => openCheckout(shop.url, item);
  // Warm up: the first checkout draws the framed picture, and parallel ones open the shop's database connections.
  await timesPerSecond({ ...pace, seconds: 1 }, open);
  const sandboxPid = await sandboxOf(shop);
  // Opening a payment page uses all of these processes, and they share the cores.
  const servers = [shop.pid, sandboxPid, ...(await backendsOf(dataDir))];
  const baseline: BaselineCheckout = {
    ...pace,
    sandboxUrl: shop.sandboxUrl,
    sandboxPid,
    params: await paramsOf(shop, item),
  };
  const comparison = await takeTurns(
    'elapsed',
    () => timesPerSecond({ ...pace, servers }, open),
    () => runInChild<Throughput>('../baseline/baseline-checkout.ts', baseline),
  );
  return [ratioFigure('Opening a payment page, against direct calls of the sandbox', comparison, 0.35)];
}

async function sandboxOf({ pid }: RunningShop): Promise<number> {
  for (const child of await childrenOf(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('sandbox')) return child;
  }
  throw new Error(`The shop of process ${pid} runs no sandbox.`);
}

/** The same parameters as the shop's, apart from the name of the picture. */
async function paramsOf(
  { url }: RunningShop,
  item: CheckoutItem,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const findPrint = async (id: string) => {
    const response = await fetch(`${url}/api/products/find/${id}`);
    return (await response.json()) as Product;
  };
  const pricing = await priceItems(findPrint, checkoutRequest.parse({ items: [item] }).items, false);
  if (!pricing.ok) throw new Error('The benchmarked shop does not sell its newest print.');
  const pictureUrl = `${url}/photographs/framed-${'0'.repeat(24)}.jpg`;
  return sessionParams({
    lines: pricing.lines,
    pictureUrls: [pictureUrl],
    buyer: { kind: 'guest' },
    shopUrl: url,
    production: defaultProduction,
    mouldings: defaultMouldings,
  });
}
