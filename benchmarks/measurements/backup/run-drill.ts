import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { drillBackup } from '#server/backup/drill-backup.ts';
import { megabytesOf, treeOf } from '../../load/memory-of-processes.ts';
import { runAsChild } from '../../load/run-in-child.ts';

/** Drills a backup, and returns how many orders it holds, the time that it took, and the most memory that it needed at once. */
runAsChild(async ({ backup }: { backup: string }) => {
  const startedAt = performance.now();
  const drilling = drillBackup({
    configuration: { keepsMasters: false, objectStorage: undefined },
    backup,
    print: () => {},
  });
  const { orders, megabytes } = await watchMemory(drilling);
  const seconds = (performance.now() - startedAt) / 1000;
  return { orders, seconds, megabytes };
});

/** The memory of this process and of the copy of the shop that it starts, without PostgreSQL. */
async function watchMemory<Result>(work: Promise<Result>): Promise<Result & { megabytes: number }> {
  let [isOver, megabytes] = [false, 0];
  const result = work.finally(() => (isOver = true));
  result.catch(() => {});
  while (!isOver) {
    const pids = await treeOf(process.pid);
    const commands = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    megabytes = Math.max(
      megabytes,
      await megabytesOf(pids.filter((_, index) => !/postgres/.test(commands[index] ?? ''))),
    );
    await pause(100);
  }
  return { ...(await result), megabytes };
}
