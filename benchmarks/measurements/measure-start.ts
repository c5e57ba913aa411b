import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoHangings } from '#server/catalogue/tables.ts';
import { freePort } from '#tests/process/free-port.ts';
import { startShop } from '#tests/process/start-shop.ts';
import { openDatabaseIn } from '../environment/benchmark-environment.ts';
import { fillLargeCatalogue } from '../environment/fill-large-catalogue.ts';
import { atMost, type Figure, informationFigure, inMegabytes, median } from '../figure.ts';

const starts = 5;
const maxSeconds = 1;

/** How long a stopped shop takes to send its first page, and its memory at that time. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-start-'));
  try {
    await hangPrints(dataDir);
    const runs: { seconds: number; megabytes: number }[] = [];
    for (let start = 0; start < starts; start += 1) runs.push(await openAndClose(dataDir));
    const seconds = median(runs.map((run) => run.seconds));
    const megabytes = median(runs.map((run) => run.megabytes));
    return [
      atMost(
        'From the start of the process to its first page, database included',
        seconds,
        maxSeconds,
        (value) => `${value.toFixed(1)} s`,
      ),
      informationFigure('Memory of the shop process then', inMegabytes(megabytes)),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function hangPrints(dataDir: string): Promise<void> {
  const { db, close } = await openDatabaseIn(dataDir);
  await db.insert(demoHangings).values({ finishedAt: new Date() });
  await fillLargeCatalogue(db, 100);
  await close();
}

async function openAndClose(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  const failure = new AbortController();
  const startedAt = performance.now();
  const [shop, sentAt] = await Promise.all([
    startShop(dataDir, { ports }).catch((error: unknown) => {
      failure.abort();
      throw error;
    }),
    momentOfFirstPage(`http://localhost:${ports.port}/`, failure.signal),
  ]);
  const megabytes = await shop.memoryMegabytes();
  await shop.stop();
  return { seconds: (sentAt - startedAt) / 1000, megabytes };
}

async function momentOfFirstPage(url: string, startFailed: AbortSignal): Promise<number> {
  const isSent = () =>
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!startFailed.aborted && !(await isSent())) await pause(20);
  return performance.now();
}
