import type { Database } from '#server/database/database.ts';
import { type PhotographStore, StoreAwayError } from '#server/photographs/storage/photograph-store.ts';
import { ImportError } from './import-error.ts';
import { type ImportOutcome, importPrint } from './import-print.ts';
import { findStrayVariants, type ImportReport, reportImport } from './import-report.ts';
import { listFolder } from './list-folder.ts';
import { readOwnVariants } from './lists/read-own-variants.ts';
import { readOwnWords } from './lists/read-own-words.ts';
import { matchFiles } from './match-files.ts';
import { matchSidecars } from './sidecars.ts';
import { withImportLock } from './with-import-lock.ts';

export interface ImportOrder {
  db: Database;
  store: PhotographStore;
  /**
   * Image files with their metadata inside; beside them, where the owner has more to say, `prints.csv` or
   * `prints.json` (words) and `variants.json` (prices).
   */
  folder: string;
  /** The files are what will be printed: forms that they do not fill at 150 pixels per inch stay off sale. */
  arePrintMasters?: boolean;
  /** A file may take the place of the print that has its name, also where that came from another folder. */
  mayReplace?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Another import runs, in this process or another; this one begins when that has ended. */
  onWait?: () => void;
  /** Ends the import between two prints. */
  signal?: AbortSignal | undefined;
}

export interface ImportProgress {
  file: string;
  outcome: ImportOutcome;
  done: number;
  total: number;
}

/** One print keeps two cores busy most of the time; a second one fills the gaps. */
const printsAtOnce = 2;

/**
 * Hangs every image file of a folder in the shop: whole or not at all each, and any number of times to the same
 * end. Another import that runs meanwhile is waited for.
 * @throws ImportError when the folder or one of its lists cannot be read, or pictures cannot be stored; the reason of
 * `signal`. Prints that were imported before stay
 */
export function importPrints(order: ImportOrder): Promise<ImportReport> {
  return withImportLock(order.db, () => importFolder(order), order.onWait);
}

async function importFolder(order: ImportOrder): Promise<ImportReport> {
  const { db, store, folder, arePrintMasters = false, mayReplace = false, onProgress, signal } = order;
  const listed = await listFolder(folder);
  const { origin, images } = listed;
  const sidecars = matchSidecars(images, listed.sidecars);
  const ownVariants = await readOwnVariants(folder);
  const ownWords = await readOwnWords(folder, listed);
  const place = { db, store, folder, origin };
  const rules = { isPrintMaster: arePrintMasters, mayReplace };
  const matches = await matchFiles(db, { folder, origin, images, mayReplace, signal });
  const startedAt = Date.now();
  const outcomes = new Map<string, ImportOutcome>();
  await forEachAtOnce(images, printsAtOnce, async (file) => {
    signal?.throwIfAborted();
    // New prints of one folder stand in the order of their names, the first one first.
    const hangAt = new Date(startedAt - images.indexOf(file));
    const own = {
      match: matches.get(file),
      sidecars: sidecars.get(file) ?? [],
      ownWords: ownWords.byFile.get(file.normalize()),
      ownVariants: ownVariants.get(file.normalize()),
    };
    const outcome = await importPrint({ ...place, ...rules, ...own, file, hangAt }).catch(explainStore);
    outcomes.set(file, outcome);
    onProgress?.({ file, outcome, done: outcomes.size, total: images.length });
  });
  const strays = [...ownWords.strays, ...findStrayVariants(listed, ownVariants)];
  return reportImport(db, { listed, outcomes, strays });
}

function explainStore(error: unknown): never {
  if (!(error instanceof StoreAwayError)) throw error;
  const next = 'Prints that hang already stay; import the folder again when that is mended.';
  throw new ImportError(`${error.message}. ${next}`, { cause: error });
}

/** Ends when all work has ended, also after an error: nothing goes on behind the back of who called. */
async function forEachAtOnce<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
}
