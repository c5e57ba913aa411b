import { setTimeout as pause } from 'node:timers/promises';
import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, inHundredths, median, noted, withDetails } from '../figure.ts';
import { askProgram } from '../load/ask-program.ts';
import type { Latencies } from '../load/at-a-steady-rate.ts';
import type { Purchases } from '../load/buy-prints.ts';
import { cartOfOne, openCheckout } from '../load/shop-calls.ts';
import type { Visit } from '../load/visit-pages.ts';

const rounds = 3;
const pagesPerSecond = 100;
const purchasesPerSecond = 20;
const seconds = 10;
/** Purchases start this long before the pages are timed, and continue this long after. */
const lead = 2;
const untilMailsAreOutMs = 5000;
/** A busier load generator delays its own requests, so its times say little about the shop. */
const mostVisitorShare = 0.5;

type Round = Record<'idle' | 'busy' | 'purchases', Latencies>;

/** How long visitors wait for pages while others buy, relative to an idle shop. */
export async function measureTail({ shop }: BenchmarkEnvironment): Promise<Figure[]> {
  const { _id } = await newestProduct(shop.url);
  const urls = ['/', '/shop/all-prints/', `/product/${_id}`].map((path) => shop.url + path);
  const item = await cartOfOne(shop.url);
  await Promise.all([...urls.map((url) => fetch(url)), openCheckout(shop.url, item)]);
  const visit = () =>
    askProgram<Latencies>('../load/visit-pages.ts', {
      urls,
      perSecond: pagesPerSecond,
      seconds,
    } satisfies Visit);
  const buy = () =>
    askProgram<Latencies>('../load/buy-prints.ts', {
      shopUrl: shop.url,
      sandboxUrl: shop.sandboxUrl,
      item,
      perSecond: purchasesPerSecond,
      seconds: seconds + 2 * lead,
    } satisfies Purchases);

  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await visit();
    const buying = buy();
    await pause(lead * 1000);
    const [busy, purchases] = await Promise.all([visit(), buying]);
    taken.push({ idle, busy, purchases });
    await pause(untilMailsAreOutMs);
  }
  return toFigures(taken);
}

function toFigures(taken: readonly Round[]): Figure[] {
  const ratio = median(taken.map(({ idle, busy }) => busy.p99 / idle.p99));
  const name = `Pages while ${purchasesPerSecond} purchases a second run, against none: wait of 99 in 100`;
  const typical = (who: keyof Round, share: 'p50' | 'p99') =>
    median(taken.map((round) => round[who][share])).toFixed(1);
  const share = Math.max(...taken.flatMap(({ idle, busy }) => [idle.askerShare, busy.askerShare]));
  const compared = atMost(name, ratio, 3, inHundredths);
  return [
    withDetails(
      share <= mostVisitorShare ? compared : { ...compared, isReached: false },
      `${typical('busy', 'p99')} of ${typical('idle', 'p99')} ms; of one in two ${typical('busy', 'p50')} of ${typical('idle', 'p50')} ms; visitors used ${(share * 100).toFixed(0)} % of a core at most, ${mostVisitorShare * 100} % allowed`,
    ),
    noted(
      'A purchase meanwhile, from cart to confirmation',
      `one in two within ${typical('purchases', 'p50')} ms, 99 in 100 within ${typical('purchases', 'p99')} ms`,
    ),
  ];
}
