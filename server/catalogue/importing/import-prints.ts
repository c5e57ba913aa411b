import pLimit from 'p-limit';
import type { Database } from '#server/database/database.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { type PhotographStore, StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { type ImportLog, type ImportOutcome, importPrint, type Upload } from './import-print.ts';
import { findStrayVariants, type ImportReport, refuseOthers, reportImport } from './import-report.ts';
import { uploadOrigin } from './imported-print.ts';
import { readArtists, saveArtists } from './lists/artists.ts';
import { readListedVariants } from './lists/read-listed-variants.ts';
import { readPrintList } from './lists/read-print-list.ts';
import { matchFiles } from './match-files.ts';
import { ImportError, listFolder } from './read-folder.ts';
import { matchSidecars } from './sidecars.ts';
import { withImportLock } from './with-import-lock.ts';

export interface ImportRequest {
  db: Database;
  store: PhotographStore;
  /** The vault that gets a copy of each file. Undefined: the files are not kept. */
  masters: Pick<Masters, 'has' | 'put'> | undefined;
  /** Holds image files with their metadata and, optionally, `prints.csv` or `prints.json`, `variants.json` and `artists.json`. */
  folder: string;
  /** The files are what will be printed: variants that they don't fill at 150 pixels per inch are not offered. */
  arePrintMasters?: boolean;
  /** A file may replace the print that has its name, even if that print came from another folder. */
  mayReplace?: boolean;
  /** The files were uploaded in the studio: they become new, hidden prints, and change no others. */
  upload?: Upload;
  /** Gets the errors of libraries, which the report describes in words of ours. */
  log?: ImportLog | undefined;
  onProgress?: (progress: ImportProgress) => void;
  /** Called when this import has to wait for another one, in this process or another. */
  onWait?: () => void;
  /** Aborts the import between two prints. */
  signal?: AbortSignal | undefined;
}

/** What became of a photograph and, after all of them, of every other file that is refused. */
export interface ImportProgress {
  file: string;
  outcome: ImportOutcome;
  done: number;
  total: number;
}

/** One print keeps two cores busy most of the time; a second one uses the gaps. */
const concurrentPrints = 2;

/**
 * Imports every image file of a folder. Importing it again changes only what has changed. Waits for another import to
 * end first. When it fails, the prints already imported stay.
 * @throws ImportError when the folder or a list in it cannot be read, or files cannot be stored; the reason of
 * `signal`
 */
export function importPrints(request: ImportRequest): Promise<ImportReport> {
  return withImportLock(request.db, () => importFolder(request), request.onWait);
}

async function importFolder(request: ImportRequest): Promise<ImportReport> {
  const {
    db,
    store,
    masters,
    folder,
    arePrintMasters = false,
    mayReplace = false,
    upload,
    log,
    onProgress,
    signal,
  } = request;
  const files = await listFolder(folder);
  const { images } = files;
  const origin = upload ? uploadOrigin(upload.id) : files.origin;
  const sidecars = matchSidecars(images, files.sidecars);
  const variants = await readListedVariants(folder);
  const list = await readPrintList(folder, files);
  const artistNotes = await saveArtists(db, await readArtists(folder));
  const matches = await matchFiles(db, {
    folder,
    origin,
    images,
    mayReplace,
    isUpload: upload !== undefined,
    signal,
  });
  const startedAt = Date.now();
  const outcomes = new Map<string, ImportOutcome>();
  await forEachConcurrently(images, concurrentPrints, async (file) => {
    signal?.throwIfAborted();
    const outcome = await importPrint({
      ...{ db, store, masters, folder, origin, file, mayReplace, upload, log },
      isPrintMaster: arePrintMasters,
      match: matches.get(file),
      sidecars: sidecars.get(file) ?? [],
      listed: list.byFile.get(file.normalize()),
      listedVariants: variants.get(file.normalize()),
      // Lists show the newest print first, so this shows the new prints of a folder in the order of their names.
      hangAt: new Date(startedAt - images.indexOf(file)),
    }).catch(explainStoreFailure);
    outcomes.set(file, outcome);
    onProgress?.({ file, outcome, done: outcomes.size, total: images.length });
  });
  const others = [...refuseOthers(files), ...list.strays, ...findStrayVariants(files, variants)];
  for (const [file, refusals] of Map.groupBy(others, (refusal) => refusal.file)) {
    const outcome = { kind: 'refused' as const, reasons: refusals.map(({ reason }) => reason) };
    onProgress?.({ file, outcome, done: outcomes.size, total: images.length });
  }
  return reportImport(db, { files, outcomes, others, artistNotes });
}

function explainStoreFailure(error: unknown): never {
  if (!(error instanceof StoreUnavailableError)) throw error;
  const next = 'The prints imported so far stay; import the folder again when that is repaired.';
  throw new ImportError(`${error.message}. ${next}`, { cause: error });
}

/** After an error it starts no work, waits for the work that has started, and throws. */
async function forEachConcurrently<Item>(
  items: Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
) {
  const errors: unknown[] = [];
  await pLimit(concurrency).map(items, async (item) => {
    if (errors.length === 0) await work(item).catch((error) => errors.push(error));
  });
  if (errors.length > 0) throw errors[0];
}
