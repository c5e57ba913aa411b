import { setTimeout as pause } from 'node:timers/promises';
import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, informationFigure, inHundredths, median, withDetails } from '../figure.ts';
import type { Latencies } from '../load/at-a-steady-rate.ts';
import type { Purchases } from '../load/buy-prints.ts';
import { runInChild } from '../load/run-in-child.ts';
import { newestPrintItem, openCheckout } from '../load/shop-calls.ts';
import type { Visit } from '../load/visit-pages.ts';

const rounds = 3;
const pagesPerSecond = 100;
const purchasesPerSecond = 20;
const seconds = 10;
/** Purchases start this long before the pages are timed, and continue this long after. */
const leadSeconds = 2;
const untilEmailsAreSentMs = 5000;
/** The largest share of a core that the simulated visitors may use. Above it, they delay their own requests. */
const maxVisitorShare = 0.5;

type Round = Record<'idle' | 'busy' | 'purchases', Latencies>;

/** How long visitors wait for pages while others buy, relative to an idle shop. */
export async function measureTail({ shop }: BenchmarkEnvironment): Promise<Figure[]> {
  const { _id } = await newestProduct(shop.url);
  const urls = ['/', '/shop/all-prints/', `/product/${_id}`].map((path) => shop.url + path);
  const item = await newestPrintItem(shop.url);
  await Promise.all([...urls.map((url) => fetch(url)), openCheckout(shop.url, item)]);
  const visit = () =>
    runInChild<Latencies>('../load/visit-pages.ts', {
      urls,
      perSecond: pagesPerSecond,
      seconds,
    } satisfies Visit);
  const buy = () =>
    runInChild<Latencies>('../load/buy-prints.ts', {
      shopUrl: shop.url,
      sandboxUrl: shop.sandboxUrl,
      item,
      perSecond: purchasesPerSecond,
      seconds: seconds + 2 * leadSeconds,
    } satisfies Purchases);

  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await visit();
    const buying = buy();
    await pause(leadSeconds * 1000);
    const [busy, purchases] = await Promise.all([visit(), buying]);
    results.push({ idle, busy, purchases });
    await pause(untilEmailsAreSentMs);
  }
  return toFigures(results);
}

function toFigures(results: readonly Round[]): Figure[] {
  const ratio = median(results.map(({ idle, busy }) => busy.p99 / idle.p99));
  const name = `Wait of 99 in 100 pages while ${purchasesPerSecond} purchases a second run, against none`;
  const medianOf = (part: keyof Round, percentile: 'p50' | 'p99') =>
    median(results.map((round) => round[part][percentile])).toFixed(1);
  const share = Math.max(
    ...results.flatMap(({ idle, busy }) => [idle.loadGeneratorShare, busy.loadGeneratorShare]),
  );
  const compared = atMost(name, ratio, 3, inHundredths);
  return [
    withDetails(
      share <= maxVisitorShare ? compared : { ...compared, isReached: false },
      `${medianOf('busy', 'p99')} of ${medianOf('idle', 'p99')} ms; of one in two ${medianOf('busy', 'p50')} of ${medianOf('idle', 'p50')} ms; visitors used ${(share * 100).toFixed(0)} % of a core at most, ${maxVisitorShare * 100} % allowed`,
    ),
    informationFigure(
      'A purchase at the same time, from cart to confirmation',
      `one in two within ${medianOf('purchases', 'p50')} ms, 99 in 100 within ${medianOf('purchases', 'p99')} ms`,
    ),
  ];
}
