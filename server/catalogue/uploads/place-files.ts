import { link } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { isList, isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { matchSidecars } from '#server/catalogue/importing/sidecars.ts';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';
import type { StoredUpload } from './uploaded-files.ts';

/** A file with its name in the folder of an import, which differs from its own if another file has that. */
export interface PlacedFile {
  file: StoredUpload;
  placedName: string;
}

interface PlacedFiles {
  placed: PlacedFile[];
  /** Files that the import cannot tell apart. Each reason is the end of a sentence that starts with the file's name. */
  refused: { file: StoredUpload; reason: string }[];
}

/**
 * Links files into a folder, each under a name of its own: the second `ridge.jpg` becomes `ridge (2).jpg`, and a sidecar
 * follows the photograph of its own folder. Files that were removed in the meantime are left out. A name also counts as
 * taken if it differs in case only, on disks that don't distinguish it.
 * @param taken names that earlier files of this import got, before it was interrupted
 */
export async function placeFiles(
  on: Executor,
  files: readonly StoredUpload[],
  { folder, taken }: { folder: string; taken: ReadonlySet<string> },
): Promise<PlacedFiles> {
  const result: PlacedFiles = { placed: [], refused: [] };
  const place = async (file: StoredUpload, placedName: string) =>
    taken.has(placedName)
      ? 'taken'
      : link(file.path, join(folder, placedName)).then(() => 'placed' as const, explain);
  for (const file of photographsInOrder(files)) {
    let placedName = file.name;
    let count = 1;
    let outcome = await place(file, placedName);
    while (outcome === 'taken') {
      count += 1;
      placedName = withCount(file.name, count);
      const ofPrints = await on
        .select({ id: prints.id })
        .from(prints)
        .where(eq(prints.sourceName, placedName));
      outcome = ofPrints.length > 0 ? 'taken' : await place(file, placedName);
    }
    if (outcome === 'placed') result.placed.push({ file, placedName });
  }
  const photographs = [...result.placed];
  for (const file of files.filter(({ name }) => isListOrSidecar(name))) {
    const placedName = isList(file.name) ? file.name : nameOfSidecar(file, photographs);
    const outcome = placedName === undefined ? 'ambiguous' : await place(file, placedName);
    if (outcome === 'placed' && placedName) result.placed.push({ file, placedName });
    else if (outcome === 'taken') result.refused.push({ file, reason: sameName });
    else if (outcome === 'ambiguous') result.refused.push({ file, reason: ambiguous });
  }
  return result;
}

const sameName = 'has the name of another uploaded file, and only one of them counts. Remove one of the two';
const ambiguous =
  'belongs to several photographs of one name. Rename it and its photograph, or upload each folder as a whole';

/** Photographs that share a folder with a list keep their names, because the list names them. */
function photographsInOrder(files: readonly StoredUpload[]): StoredUpload[] {
  const folders = new Set(files.filter(({ name }) => isList(name)).map(({ folder }) => folder));
  const photographs = files.filter(({ name }) => !isListOrSidecar(name));
  return photographs.toSorted(
    (one, other) => Number(folders.has(other.folder)) - Number(folders.has(one.folder)),
  );
}

/** Undefined for a sidecar of which nothing says to which of several photographs it belongs. */
function nameOfSidecar(sidecar: StoredUpload, photographs: readonly PlacedFile[]): string | undefined {
  const beside = photographs.filter(({ file }) => file.folder === sidecar.folder);
  const names = [
    ...matchSidecars(
      beside.map(({ file }) => file.name),
      [sidecar.name],
    ).keys(),
  ];
  const own = beside.filter(({ file }) => names.includes(file.name));
  const isShared = new Set(own.map(({ file }) => file.name)).size < own.length;
  if (isShared) return undefined;
  const renamed = own.find(({ file, placedName }) => file.name !== placedName);
  return renamed ? `${renamed.placedName}.xmp` : sidecar.name;
}

/** `ridge.jpg` becomes `ridge (2).jpg`. */
function withCount(name: string, count: number): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)} (${count})${extension}`;
}

function explain(error: NodeJS.ErrnoException): 'taken' | 'removed' {
  if (error.code === 'EEXIST') return 'taken';
  if (error.code === 'ENOENT') return 'removed';
  throw error;
}
