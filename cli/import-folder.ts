import { type ImportProgress, type ImportReport, importPrints } from '#server/catalogue/import-prints.ts';
import { formatTable } from './format-table.ts';
import { withShop } from './with-shop.ts';

/** `shop import <folder>`. Ends with exit code 1 when a file was refused. */
export async function importFolder(folder: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db, photographs }) => {
    const startedAt = Date.now();
    const report = await importPrints({ db, store: photographs, folder, onProgress: sayProgress });
    console.log(json ? JSON.stringify(report, null, 2) : describeReport(report, Date.now() - startedAt));
    if (report.refused.length > 0) process.exitCode = 1;
  });
}

/** On standard error, so that it stands in nobody's way. */
function sayProgress({ file, outcome, done, total }: ImportProgress): void {
  console.error(
    `${String(done).padStart(String(total).length)} of ${total}  ${outcome.kind.padEnd(9)}  ${file}`,
  );
}

function describeReport({ added, changed, unchanged, refused }: ImportReport, took: number): string {
  const rows = [
    ...added.map((file) => [file, 'added']),
    ...changed.map((file) => [file, 'changed']),
    ...unchanged.map((file) => [file, 'unchanged']),
    ...refused.map(({ file, reason }) => [file, `refused: it ${reason}`]),
  ];
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`;
  return `\n${formatTable(['File', 'Outcome'], rows)}\n\n${counts}, in ${(took / 1000).toFixed(1)} s.`;
}
