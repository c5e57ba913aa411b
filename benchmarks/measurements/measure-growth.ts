import {
  askStudio,
  type GrowingShop,
  openGrowingShops,
  verifyOwner,
} from '../environment/open-growing-shops.ts';
import { atMost, type Figure, failureFigure, inHundredths, median, withDetails } from '../figure.ts';
import { type GrowthRow, maxGrowth } from '../growth/growth-row.ts';
import { listsRows } from '../growth/lists-rows.ts';
import { ordersRows } from '../growth/orders-rows.ts';

const small = { orders: 1000, prints: 1000 };
const large = { orders: 1_000_000, prints: 100_000 };
const usualRounds = 15;
/** Connections and plans are made once. */
const warmUp = 3;

/** How much longer a shop with a long history takes than one with a short history. */
export async function measureGrowth(): Promise<Figure[]> {
  const { shops, close } = await openGrowingShops([small, large]);
  try {
    const figures: Figure[] = [];
    for (const row of [...ordersRows, ...listsRows]) {
      await Promise.all(shops.map(verifyOwner));
      figures.push(await measureRow(row, shops));
    }
    await Promise.all(shops.map(verifyOwner));
    return [...figures, await measureMemory(shops)];
  } finally {
    await close();
  }
}

async function measureRow(row: GrowthRow, shops: readonly GrowingShop[]): Promise<Figure> {
  const name = `Growth: ${row.name}`;
  try {
    const [smallTimes = [], largeTimes = []] = await timesOf(row, shops);
    const ratios = largeTimes.map((time, round) => time.perUnit / (smallTimes[round]?.perUnit ?? Number.NaN));
    const [min = 0, max = 0] = [Math.min(...ratios), Math.max(...ratios)];
    const details = [
      `${inHundredths(min)} to ${inHundredths(max)}`,
      `${showMedian(smallTimes)} and ${showMedian(largeTimes)}`,
    ];
    return withDetails(atMost(name, median(ratios), row.goal, inHundredths), details.join('; '));
  } catch (error) {
    console.error(error);
    return failureFigure(row.name, error);
  }
}

/** The exports of a year, as the studio saves them. They send what they have read before they read on. */
async function measureMemory(shops: readonly GrowingShop[]): Promise<Figure> {
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [small = Number.NaN, large = Number.NaN] = await Promise.all(
    shops.map(async (shop) => {
      for (const what of ['books', 'orders'])
        await askStudio(shop, `figures/${what}?from=${day(364)}&to=${day(0)}`);
      return shop.memoryMegabytes();
    }),
  );
  const figure = atMost(
    'Growth: memory of the shop process after the exports of a year',
    large / small,
    maxGrowth,
    inHundredths,
  );
  return withDetails(figure, `${small.toFixed(0)} and ${large.toFixed(0)} MB`);
}

interface Time {
  milliseconds: number;
  /** Divided by the size of the output, if that counts. */
  perUnit: number;
}

/** For each shop, its times in each round. The shops take turns, so that other load on the machine affects all alike. */
async function timesOf(row: GrowthRow, shops: readonly GrowingShop[]): Promise<Time[][]> {
  const times = shops.map((): Time[] => []);
  const rounds = row.rounds ?? usualRounds;
  const warmUpRounds = Math.min(warmUp, rounds);
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [index, shop] of shops.entries()) {
      await row.prepare?.(shop);
      const startedAt = performance.now();
      const size = (await row.run(shop, round + warmUpRounds)) ?? 1;
      const milliseconds = performance.now() - startedAt;
      if (round >= 0) times[index]?.push({ milliseconds, perUnit: milliseconds / size });
    }
  }
  return times;
}

function showMedian(times: readonly Time[]): string {
  return `${median(times.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`;
}
