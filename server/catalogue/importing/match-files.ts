import { join } from 'node:path';
import { eq, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { photographs, prints } from '../tables.ts';
import { describeNamesake } from './folder-of-print.ts';
import { hashImageFile } from './read-image-file.ts';

/** What has to be known of a file before it is imported; nothing for one that has its name and bytes as before. */
export type FileMatch =
  /** Its print hung under another name until now; and which print of another folder gave up this one for it. */
  | { kind: 'renamed'; from: string; displaced: DisplacedPrint | undefined }
  /** Why, as the end of a sentence that starts with the file's name. */
  | { kind: 'refused'; reason: string };

interface DisplacedPrint {
  title: string;
  artist: string;
}

export interface FolderFiles {
  folder: string;
  /** The same without links on the way. */
  origin: string;
  images: readonly string[];
  /** A file may take the name of a print that came from another folder. */
  mayReplace: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Finds out which prints the files of a folder belong to, by their bytes before their names, and gives renamed prints
 * their new names, all at once: files may have swapped their names.
 * @returns by file name
 */
export async function matchFiles(db: Database, files: FolderFiles): Promise<Map<string, FileMatch>> {
  const filesByHash = await groupByHash(files);
  const held = await findHeld(db, [...filesByHash.keys()], files.images);
  const { copies, renamed } = findRenamed(filesByHash, held);
  const refused = files.mayReplace
    ? new Map<string, FileMatch>()
    : refuseForeign(renamed, held, files.origin);
  for (const file of refused.keys()) renamed.delete(file);
  await rename(db, renamed, held);
  const displaced = findForeign(renamed, held, files.origin);
  const moves = [...renamed].map(([file, { sourceName: from }]): [string, FileMatch] => [
    file,
    { kind: 'renamed', from, displaced: displaced.get(file) },
  ]);
  return new Map([...copies, ...refused, ...moves]);
}

type HeldPrint = Awaited<ReturnType<typeof findHeld>>[number];

/** Files that cannot be read are left out: their import says why. */
async function groupByHash({ folder, images, signal }: FolderFiles): Promise<Map<string, string[]>> {
  const filesByHash = new Map<string, string[]>();
  for (const file of images) {
    signal?.throwIfAborted();
    const hash = await hashImageFile(join(folder, file));
    if (hash) filesByHash.set(hash, [...(filesByHash.get(hash) ?? []), file]);
  }
  return filesByHash;
}

/** The prints that have the bytes or the name of a file. */
function findHeld(db: Database, hashes: string[], names: readonly string[]) {
  const { id, sourceName, title, artist, lastImport } = prints;
  return db
    .select({ id, sourceName, title, artist, lastImport, fileHash: photographs.fileHash })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(or(isOneOf(photographs.fileHash, hashes), isOneOf(prints.sourceName, names)));
}

function findRenamed(filesByHash: Map<string, string[]>, held: HeldPrint[]) {
  const copies = new Map<string, FileMatch>();
  const renamed = new Map<string, HeldPrint>();
  const printsByHash = new Map(held.map((print) => [print.fileHash, print]));
  for (const [hash, files] of filesByHash) {
    const print = printsByHash.get(hash);
    const original = files.find((file) => file === print?.sourceName) ?? files[0] ?? '';
    for (const file of files) if (file !== original) copies.set(file, refuseCopy(original));
    if (print && print.sourceName !== original) renamed.set(original, print);
  }
  return { copies, renamed };
}

function refuseCopy(original: string): FileMatch {
  const reason = `has the same bytes as ${original}, and a photograph hangs once; remove one of the two`;
  return { kind: 'refused', reason };
}

/** Without --replace, a print of another folder keeps its name. */
function refuseForeign(renamed: Map<string, HeldPrint>, held: HeldPrint[], origin: string) {
  const foreign = [...findForeign(renamed, held, origin)];
  return new Map(
    foreign.map(([file, print]): [string, FileMatch] => [
      file,
      { kind: 'refused', reason: describeNamesake(print) },
    ]),
  );
}

/** The prints from other folders that have the name of a renamed file, by that name. */
function findForeign(renamed: Map<string, HeldPrint>, held: HeldPrint[], origin: string) {
  const displaced = findDisplaced(renamed, held);
  return new Map(
    displaced.flatMap(({ sourceName, title, artist, lastImport }) => {
      const folder = lastImport?.folder;
      return folder && folder !== origin ? [[sourceName, { title, artist, folder }] as const] : [];
    }),
  );
}

/** Prints whose name goes to another one, while their own file is not in the folder any more. */
function findDisplaced(renamed: Map<string, HeldPrint>, held: HeldPrint[]) {
  const moving = new Set([...renamed.values()].map(({ id }) => id));
  return held.filter(({ id, sourceName }) => renamed.has(sourceName) && !moving.has(id));
}

/** By way of names that no file has, since a name belongs to one print at any moment. */
async function rename(db: Database, renamed: Map<string, HeldPrint>, held: HeldPrint[]): Promise<void> {
  if (renamed.size === 0) return;
  const displaced = findDisplaced(renamed, held);
  await db.transaction(async (tx) => {
    const setName = (id: string, sourceName: string) =>
      tx.update(prints).set({ sourceName }).where(eq(prints.id, id));
    for (const { id, sourceName } of displaced) await setName(id, nameOfLeft(sourceName, id));
    for (const { id } of renamed.values()) await setName(id, `/renamed/${id}`);
    for (const [file, { id }] of renamed) await setName(id, file);
  });
}

/** The end of the id keeps apart what leaves under the same name later. */
function nameOfLeft(sourceName: string, id: string): string {
  return `${sourceName} (left the folder, ${id.slice(-8)})`;
}
