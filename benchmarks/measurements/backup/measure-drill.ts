import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBackup } from '#server/backup/take-backup.ts';
import { openDatabaseIn } from '../../environment/benchmark-environment.ts';
import { fillGrownShop } from '../../environment/fill-grown-shop.ts';
import { atMost, type Figure, inMegabytes, withDetails } from '../../figure.ts';
import { runInChild } from '../../load/run-in-child.ts';

const size = { orders: 10_000, prints: 100 };
const maxSeconds = 60;
const maxMegabytes = 300;

/** The drill of a shop's backup, without masters: how long they take depends on the disk. */
export async function measureDrill(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-drill-'));
  try {
    const dataDir = join(folder, 'shop');
    const database = await openDatabaseIn(dataDir);
    await fillGrownShop(database, size).finally(() => database.close());
    await mkdir(join(dataDir, 'photographs'));
    const backup = join(folder, 'backup');
    const configuration = { dataDir, databaseUrl: undefined, objectStorage: undefined };
    const { bytes } = await takeBackup({ configuration, target: backup, print: () => {} });
    const { orders, seconds, megabytes } = await runInChild<{
      orders: number;
      seconds: number;
      megabytes: number;
    }>('../measurements/backup/run-drill.ts', { backup });
    const details = `${orders} orders, ${inMegabytes(bytes / 1e6)} of backup`;
    return [
      withDetails(
        atMost('Drill of a backup', seconds, maxSeconds, (value) => `${value.toFixed(0)} s`),
        details,
      ),
      atMost('Memory for the drill of a backup, without PostgreSQL', megabytes, maxMegabytes, inMegabytes),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
