import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PhotographStore } from '#server/photographs/photograph-store.ts';
import type { Database } from '#server/platform/database.ts';
import { ImportError } from './import-error.ts';
import { type ImportOutcome, importPrint } from './import-print.ts';
import { readOwnVariants, variantsFile } from './read-own-variants.ts';
import { withImportLock } from './with-import-lock.ts';

export interface ImportOrder {
  db: Database;
  store: PhotographStore;
  /** Image files with their metadata inside, and beside them, where a print has its own prices, `variants.json`. */
  folder: string;
  onProgress?: (progress: ImportProgress) => void;
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
}

const imageExtensions = ['.jpg', '.jpeg', '.png', '.tif', '.tiff', '.webp'];
/** One print keeps two cores busy most of the time; a second one fills the gaps. */
const printsAtOnce = 2;

/**
 * Hangs every image file of a folder in the shop: whole or not at all each, and any number of times to the same
 * end. Another import that runs meanwhile is waited for.
 * @throws ImportError when the folder or its `variants.json` cannot be read, or the reason of `signal`; prints that were imported before stay
 */
export async function importPrints({
  db,
  store,
  folder,
  onProgress,
  signal,
}: ImportOrder): Promise<ImportReport> {
  return withImportLock(db, async () => {
    const files = await listImages(folder);
    const ownVariants = await readOwnVariants(folder);
    const outcomes = new Map<string, ImportOutcome>();
    await forEachAtOnce(files, printsAtOnce, async (file) => {
      signal?.throwIfAborted();
      const outcome = await importPrint({ db, store, folder, file, ownVariants: ownVariants.get(file) });
      outcomes.set(file, outcome);
      onProgress?.({ file, outcome, done: outcomes.size, total: files.length });
    });
    return {
      ...report(files, outcomes),
      refused: [...refusals(files, outcomes), ...strays(files, ownVariants)],
    };
  });
}

async function listImages(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`The folder ${folder} cannot be read (${error.code}).`, { cause: error });
  });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => imageExtensions.includes(extname(name).toLowerCase()))
    .sort();
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

function report(files: string[], outcomes: Map<string, ImportOutcome>) {
  const having = (kind: ImportOutcome['kind']) => files.filter((file) => outcomes.get(file)?.kind === kind);
  return { added: having('added'), changed: having('changed'), unchanged: having('unchanged') };
}

function refusals(files: string[], outcomes: Map<string, ImportOutcome>): ImportReport['refused'] {
  return files.flatMap((file) => {
    const outcome = outcomes.get(file);
    return outcome?.kind === 'refused' ? [{ file, reason: outcome.reason }] : [];
  });
}

/** A misspelt name in `variants.json` would otherwise sell its print at the default prices, unnoticed. */
function strays(files: string[], ownVariants: ReadonlyMap<string, unknown>): ImportReport['refused'] {
  return [...ownVariants.keys()]
    .filter((name) => !files.includes(name))
    .map((name) => ({ file: variantsFile, reason: `names ${name}, which is not in the folder` }));
}
