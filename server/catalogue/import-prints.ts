import { type PhotographStore, StoreAwayError } from '#server/photographs/photograph-store.ts';
import type { Database } from '#server/platform/database.ts';
import { findEqualTitles } from './find-equal-titles.ts';
import { findLeftPrints, type LeftPrint } from './find-left-prints.ts';
import { ImportError } from './import-error.ts';
import { type ImportOutcome, importPrint } from './import-print.ts';
import {
  describeAbsent,
  describeFormat,
  describeMisnamed,
  type ListedFolder,
  listFolder,
} from './list-folder.ts';
import { matchFiles } from './match-files.ts';
import { readOwnVariants, variantsFile } from './read-own-variants.ts';
import { readOwnWords } from './read-own-words.ts';
import { sidecarsOf } from './sidecars.ts';
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

/** File names by what became of them. */
export interface ImportReport {
  added: string[];
  changed: string[];
  unchanged: string[];
  refused: { file: string; reason: string }[];
  /** What the owner may want to know of a print that hangs: which sizes are not offered, how it was called. */
  notes: { file: string; note: string }[];
  /** Prints on the wall that came from this folder, and whose file is not in it any more. */
  left: LeftPrint[];
  /** Folders in the folder: they are not looked into. */
  folders: string[];
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
  const { origin, images, folders } = listed;
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
      sidecars: sidecarsOf(file, listed.sidecars),
      ownWords: ownWords.byFile.get(file.normalize()),
      ownVariants: ownVariants.get(file.normalize()),
    };
    const outcome = await importPrint({ ...place, ...rules, ...own, file, hangAt }).catch(explainStore);
    outcomes.set(file, outcome);
    onProgress?.({ file, outcome, done: outcomes.size, total: images.length });
  });
  const { refused, ...hung } = report(images, outcomes);
  hung.notes.push(...(await noteEqualTitles(db, [...hung.added, ...hung.changed, ...hung.unchanged])));
  const notTaken = [...refuseFiles(listed), ...ownWords.strays, ...strays(listed, ownVariants)];
  const left = await findLeftPrints(db, origin, images);
  return { ...hung, folders, left, refused: [...refused, ...notTaken] };
}

function explainStore(error: unknown): never {
  if (!(error instanceof StoreAwayError)) throw error;
  const next = 'Prints that hang already stay; import the folder again when that is mended.';
  throw new ImportError(`${error.message}. ${next}`, { cause: error });
}

/** What cannot be imported: pictures in other formats, files that cannot be opened by name, sidecars of nothing. */
function refuseFiles({ images, otherPictures, misnamed, sidecars }: ListedFolder): ImportReport['refused'] {
  const ofPictures = new Set([...images, ...otherPictures].flatMap((file) => sidecarsOf(file, sidecars)));
  return [
    ...otherPictures.map((file) => ({ file, reason: describeFormat(file) })),
    ...misnamed.map((file) => ({ file, reason: describeMisnamed(file) })),
    ...sidecars
      .filter((file) => !ofPictures.has(file))
      .map((file) => ({ file, reason: 'belongs to no photograph of the folder: none has its name' })),
  ];
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

function report(
  files: string[],
  outcomes: Map<string, ImportOutcome>,
): Omit<ImportReport, 'folders' | 'left'> {
  const found: Omit<ImportReport, 'folders' | 'left'> = {
    added: [],
    changed: [],
    unchanged: [],
    refused: [],
    notes: [],
  };
  for (const file of files) {
    const outcome = outcomes.get(file);
    if (outcome?.kind === 'refused') found.refused.push({ file, reason: outcome.reason });
    else if (outcome) {
      found[outcome.kind].push(file);
      found.notes.push(...outcome.notes.map((note) => ({ file, note })));
    }
  }
  return found;
}

/** The payment provider, mails and orders name a print by its title and artist. */
async function noteEqualTitles(db: Database, files: string[]): Promise<ImportReport['notes']> {
  const equal = await findEqualTitles(db);
  return files.flatMap((file) => {
    const others = equal.find((each) => each.files.includes(file))?.files.filter((other) => other !== file);
    return others ? [{ file, note: `has the title and artist of ${others.join(', ')}` }] : [];
  });
}

/** A misspelt name in `variants.json` would otherwise sell its print at the default prices, unnoticed. */
function strays(listed: ListedFolder, ownVariants: ReadonlyMap<string, unknown>): ImportReport['refused'] {
  return [...ownVariants.keys()]
    .filter((name) => !listed.images.some((file) => file.normalize() === name))
    .map((name) => ({ file: variantsFile, reason: `names ${name}, which ${describeAbsent(name, listed)}` }));
}
