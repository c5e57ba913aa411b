import { type PrintSource, writePrintFile } from '#server/fulfillment/print-files/write-print-file.ts';
import { runAsChild } from '../../load/run-in-child.ts';

/** Writes a print file, and returns the peak memory of this process and the time that it took. */
runAsChild(async ({ source, path }: { source: PrintSource; path: string }) => {
  const startedAt = performance.now();
  await writePrintFile(source, path);
  const seconds = (performance.now() - startedAt) / 1000;
  return { megabytes: process.resourceUsage().maxRSS / 1024, seconds };
});
