import { type ImportProgress, importPrints } from '#server/catalogue/importing/import-prints.ts';
import type { ImportReport } from '#server/catalogue/importing/import-report.ts';
import { formatTable } from '../output.ts';
import { type PhotographTools, withPhotographs } from '../with-shop.ts';

interface ImportOptions {
  json?: true;
  printMasters?: true;
  replace?: true;
}

export const importHelp = `
The title, artist and other details are read from a photograph's metadata (IPTC, XMP, EXIF), and the category from a keyword.
The folder may also contain:
  ridge.xmp       a sidecar with metadata, as Lightroom writes it; or ridge.jpg.xmp
  prints.csv      file,title,artist,location,category,keywords,description,focusX,focusY,created,hung
                  Its values replace those in the files. prints.json with the same names also works.
                  created: the day on which the photograph was taken
                  hung: the day of hanging, by default the day of the first import
  variants.json   prices and variants for single prints, instead of the shop's price table
  artists.json    what each artist says about their work

A file is matched with its print by its bytes, then by its name. A renamed file therefore keeps its print, and a changed
file updates it. Without --replace, a file with the name of a print from another folder is refused. Changes that you made
in the studio stay until the folder has new details.

Example: npm run shop -- import ~/pictures/prints --print-masters`;

/** `shop import <folder>`. Ends with exit code 1 when a file was refused. */
export async function importFolder(
  folder: string,
  { json, printMasters, replace }: ImportOptions,
): Promise<void> {
  const run = async ({ db, photographs, masters, keepsMasters, configuration }: PhotographTools) => {
    const { studioUrl } = configuration;
    const startedAt = Date.now();
    const report = await importPrints({
      db,
      store: photographs,
      masters: keepsMasters ? masters : undefined,
      folder,
      arePrintMasters: printMasters ?? false,
      mayReplace: replace ?? false,
      onProgress: printProgress,
      onWait: () => console.error('Another import is running. This one starts when it has ended.'),
    });
    const tookMs = Date.now() - startedAt;
    console.log(json ? JSON.stringify(report, null, 2) : describeReport(report, { tookMs, studioUrl }));
    if (report.refused.length > 0) process.exitCode = 1;
  };
  await withPhotographs(run, { mayCreate: true });
}

/** Prints progress to standard error, to keep it apart from the result. */
function printProgress({ file, outcome, done, total }: ImportProgress): void {
  const count = `${String(done).padStart(String(total).length)} of ${total}`;
  console.error(`${count}  ${outcome.kind.padEnd(9)}  ${printable(file)}`);
}

function describeReport(
  report: ImportReport,
  { tookMs, studioUrl }: { tookMs: number; studioUrl: string },
): string {
  const { added, changed, unchanged, refused, missingPrints, folders } = report;
  const rows = [
    ...added.map((file) => [file, withNotes('added', file, report)]),
    ...changed.map((file) => [file, withNotes('changed', file, report)]),
    ...unchanged.map((file) => [file, withNotes('unchanged', file, report)]),
    ...refused.map(({ file, reason }) => [file, `refused: it ${reason}`]),
    ...missingPrints.map((print) => [print.file, describeMissing(print, studioUrl)]),
  ];
  const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${refused.length} refused`;
  const missing = missingPrints.length > 0 ? `, ${missingPrints.length} not in the folder anymore` : '';
  const table = formatTable(
    ['File', 'Outcome'],
    rows.map((row) => row.map(printable)),
  );
  const skipped = folders.length > 0 ? ` Skipped folders: ${folders.map(printable).join(', ')}.` : '';
  return `\n${table}\n\n${counts}${missing}, in ${(tookMs / 1000).toFixed(1)} s.${skipped}`;
}

function describeMissing(
  { id, title, artist }: ImportReport['missingPrints'][number],
  studioUrl: string,
): string {
  return `is no longer in the folder, but "${title}" by ${artist} is still on sale. Hide it: ${studioUrl}/prints/${id}`;
}

function withNotes(kind: string, file: string, { notes }: ImportReport): string {
  const own = notes.filter((each) => each.file === file).map(({ note }) => note);
  return [kind, ...own].join('; ');
}

/** Replaces control characters in file names, which could move the terminal's cursor. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�');
}
