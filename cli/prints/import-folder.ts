import { type ImportProgress, importPrints } from '#server/catalogue/importing/import-prints.ts';
import type { ImportReport } from '#server/catalogue/importing/import-report.ts';
import { formatTable } from '../format-table.ts';
import { type PhotographTools, withPhotographs } from '../with-shop.ts';

interface ImportOptions {
  json?: true;
  printMasters?: true;
  replace?: true;
}

export const importHelp = `
A photograph says what it is called in its own metadata (IPTC, XMP, EXIF), and its category by a keyword.
Beside the photographs may lie:
  ridge.xmp       a sidecar with its metadata, as Lightroom writes it; or ridge.jpg.xmp
  prints.csv      file,title,artist,location,category,description,focusX,focusY,created,hung
                  says it instead, for the files and columns it fills in; or prints.json with the same names
                  created: when it was taken; hung: since when it counts as new, if not since its first import
  variants.json   prices and forms of its own for a print; without, the shop's price table holds

A print is known by the bytes of its file, then by its name: a renamed file keeps its print, a changed one updates it.
One of the same name in another folder is refused without --replace. What you changed by command stays, until the folder itself says something new.

Example: npm run shop -- import ~/pictures/prints --print-masters`;

/** `shop import <folder>`. Ends with exit code 1 when a file was refused. */
export async function importFolder(
  folder: string,
  { json, printMasters, replace }: ImportOptions,
): Promise<void> {
  const run = async ({ db, photographs }: PhotographTools) => {
    const startedAt = Date.now();
    const report = await importPrints({
      db,
      store: photographs,
      folder,
      arePrintMasters: printMasters ?? false,
      mayReplace: replace ?? false,
      onProgress: sayProgress,
      onWait: () => console.error('Another import is running; this one begins when it has ended.'),
    });
    console.log(json ? JSON.stringify(report, null, 2) : describeReport(report, Date.now() - startedAt));
    if (report.refused.length > 0) process.exitCode = 1;
  };
  await withPhotographs(run, { mayCreate: true });
}

/** On standard error, so that it stands in nobody's way. */
function sayProgress({ file, outcome, done, total }: ImportProgress): void {
  const count = `${String(done).padStart(String(total).length)} of ${total}`;
  console.error(`${count}  ${outcome.kind.padEnd(9)}  ${printable(file)}`);
}

function describeReport(report: ImportReport, took: number): string {
  const { added, changed, unchanged, refused, left, folders } = report;
  const rows = [
    ...added.map((file) => [file, withNotes('added', file, report)]),
    ...changed.map((file) => [file, withNotes('changed', file, report)]),
    ...unchanged.map((file) => [file, withNotes('unchanged', file, report)]),
    ...refused.map(({ file, reason }) => [file, `refused: it ${reason}`]),
    ...left.map((print) => [print.file, describeLeft(print)]),
  ];
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`;
  const haveLeft = left.length > 0 ? `, ${left.length} not in the folder any more` : '';
  const table = formatTable(
    ['File', 'Outcome'],
    rows.map((row) => row.map(printable)),
  );
  const notLookedInto = folders.length > 0 ? ` Not looked into: ${folders.map(printable).join(', ')}.` : '';
  return `\n${table}\n\n${counts}${haveLeft}, in ${(took / 1000).toFixed(1)} s.${notLookedInto}`;
}

function describeLeft({ id, title, artist }: ImportReport['left'][number]): string {
  return `is no longer in the folder, but "${title}" by ${artist} is still on sale. To hide it: npm run shop -- prints hide ${id}`;
}

function withNotes(kind: string, file: string, { notes }: ImportReport): string {
  const its = notes.filter((each) => each.file === file).map(({ note }) => note);
  return [kind, ...its].join('; ');
}

/** A file's name may hold what would move the cursor of a terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�');
}
