import { drillBackup } from '#server/backup/drill-backup.ts';
import { runAsChild } from '../../load/run-in-child.ts';

/** Drills a backup, and returns how many orders it holds, the time that it took, and the peak memory of this process. */
runAsChild(async ({ backup }: { backup: string }) => {
  const startedAt = performance.now();
  const { orders } = await drillBackup({
    configuration: { keepsMasters: false },
    backup,
    print: () => {},
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return { orders, seconds, megabytes: process.resourceUsage().maxRSS / 1024 };
});
