import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeBackup } from '#server/backup/take-backup.ts';
import { startCommand } from '#tests/process/run-command.ts';
import { openDatabaseIn } from '../../environment/benchmark-environment.ts';
import { fillGrownShop } from '../../environment/fill-grown-shop.ts';
import { atMost, type Figure, inMegabytes, withDetails } from '../../figure.ts';
import { megabytesOf, treeOf } from '../../load/memory-of-processes.ts';

const size = { orders: 10_000, prints: 100 };
const maxSeconds = 60;
const maxMegabytes = 300;

/** `shop drill` of a shop's backup, without masters: how long they take depends on the disk. */
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
    const { orders, seconds, megabytes } = await drill(backup, folder);
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

/** @returns the most memory that the command and the copy of the shop that it starts needed at once, too */
async function drill(backup: string, folder: string) {
  const startedAt = performance.now();
  const env = { DATA_DIR: join(folder, 'none'), TMPDIR: folder, MASTERS: 'none' };
  const { child, ended } = startCommand(['drill', backup, '--json'], { cwd: folder, env });
  let megabytes = 0;
  while (child.exitCode === null) {
    megabytes = Math.max(megabytes, await megabytesOf(await withoutPostgres(await treeOf(child.pid ?? 0))));
    await pause(100);
  }
  const { output, stderr } = await ended;
  if (child.exitCode !== 0) throw new Error(`The drill failed: ${stderr}`);
  const { orders }: { orders: number } = JSON.parse(output);
  return { orders, seconds: (performance.now() - startedAt) / 1000, megabytes };
}

async function withoutPostgres(pids: readonly number[]): Promise<number[]> {
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => !/postgres/.test(commands[index] ?? ''));
}
