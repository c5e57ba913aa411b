import { setTimeout as pause } from 'node:timers/promises';
import { asc, count, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { prints } from '#server/catalogue/tables.ts';
import { fetchRaw, startBaselineServer } from '../baseline/start-baseline-server.ts';
import { startNginx } from '../baseline/start-nginx.ts';
import {
  type BenchmarkEnvironment,
  newestProduct,
  openDatabaseIn,
} from '../environment/benchmark-environment.ts';
import { atMost, type Figure, informationFigure, inMegabytes } from '../figure.ts';
import { type Comparison, ratioFigure, takeTurns } from '../load/comparison.ts';
import { measureWithWrk, pinServer, type Server } from '../load/measure-with-wrk.ts';
import { describeBusy, type Throughput } from '../load/throughput.ts';

/** The throughput of pages and lists, relative to the baseline server, and the shop's memory after that. */
export async function measureLoad({ shop, dataDir }: BenchmarkEnvironment): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  await fillCatalogue(dataDir, 50);
  const pids = [shop.pid];
  const page = await compareThroughput({ url: `${shop.url}/product/${product._id}`, pids });
  const list = await compareThroughput({ url: `${shop.url}/api/shop/all-prints?limit=50`, pids });
  const memory = await shop.memoryMegabytes();
  return [
    ratioFigure('Cached product page, against bare node:http', page, 0.9),
    nginxFigure('The same page as a file of nginx, one process of it', page),
    ratioFigure('Product list of 50, against bare node:http', list, 0.9),
    nginxFigure('The same list as a file of nginx', list),
    atMost('Memory of the shop process after that', memory, 220, inMegabytes),
  ];
}

/** For comparison: nginx serving the same bytes as a file. */
function nginxFigure(name: string, { nginx }: ComparedThroughput): Figure {
  if (!nginx) return informationFigure(name, 'nginx is not installed');
  return informationFigure(name, `${nginx.perSecond.toFixed(0)} a second (${describeBusy(nginx.busy)})`);
}

interface ComparedThroughput extends Comparison {
  /** Undefined without nginx. */
  nginx: Throughput | undefined;
}

const recompressionMs = 3000;
const headers = { 'accept-encoding': 'br' };
const seconds = 4;
const warmUpSeconds = 2;

/** How many requests the shop answers per second, relative to the baseline server with the same bytes. */
async function compareThroughput(shop: Server): Promise<ComparedThroughput> {
  // The first response starts the slow, better compression. The measured bytes are those that later visitors get.
  await fetchRaw(shop.url, headers);
  await pause(recompressionMs);
  const response = await fetchRaw(shop.url, headers);
  const baseline = await startBaselineServer(response);
  const nginx = await startNginx(response);
  const unpin = await pinServer(shop);
  try {
    await pinServer(baseline);
    await measureWithWrk(shop, warmUpSeconds);
    await measureWithWrk(baseline, warmUpSeconds);
    const comparison = await takeTurns(
      'processor',
      () => measureWithWrk(shop, seconds),
      () => measureWithWrk(baseline, seconds),
    );
    if (nginx) await pinServer(nginx);
    return { ...comparison, nginx: nginx && (await measureWithWrk(nginx, seconds)) };
  } finally {
    await unpin();
    baseline.stop();
    await nginx?.stop();
  }
}

/** Fills a running shop's catalogue up to the given number of prints with copies of its prints under other names. */
async function fillCatalogue(dataDir: string, printCount: number): Promise<void> {
  const { db, close } = await openDatabaseIn(dataDir);
  try {
    const originals = await db
      .select()
      .from(prints)
      .where(eq(prints.isPublished, true))
      .orderBy(asc(prints.createdAt));
    const [{ existingPrints } = { existingPrints: 0 }] = await db
      .select({ existingPrints: count() })
      .from(prints);
    const copies = Array.from({ length: Math.max(0, printCount - existingPrints) }, (_, index) => {
      const original = originals[index % originals.length];
      if (!original) throw new Error('There is no print to copy.');
      return {
        ...original,
        id: newId(),
        sourceName: `copy-${index}`,
        title: `${original.title}, No. ${index + 2}`,
        createdAt: new Date(original.createdAt.getTime() - (index + 1) * 60_000),
      };
    });
    if (copies.length > 0) await db.insert(prints).values(copies);
  } finally {
    await close();
  }
}
