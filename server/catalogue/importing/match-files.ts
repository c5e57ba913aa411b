import { join } from 'node:path';
import { eq, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { photographs, prints } from '../tables.ts';
import { describeNameConflict } from './imported-print.ts';
import { hashImageFile } from './read-image-file.ts';

/** How a file relates to the known prints. A new file has no match, and neither has one with the same name and bytes as before. */
export type FileMatch =
  /** The print's file had another name until now. `displaced` is a print from another folder that loses the new name. */
  | { kind: 'renamed'; from: string; displaced: DisplacedPrint | undefined }
  /** The reason is the end of a sentence that starts with the file's name. */
  | { kind: 'refused'; reason: string };

interface DisplacedPrint {
  title: string;
  artist: string;
}

interface FolderFiles {
  folder: string;
  /** The folder's real path without symbolic links. */
  origin: string;
  images: readonly string[];
  /** A file may take the name of a print that came from another folder. */
  mayReplace: boolean;
  /** The files may only become new prints. */
  isUpload?: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Matches the files of a folder with prints, by bytes first and by name second, and renames the prints whose files were
 * renamed. All renames happen in one transaction, because files may have swapped their names.
 * @returns the matches by file name
 */
export async function matchFiles(db: Database, files: FolderFiles): Promise<Map<string, FileMatch>> {
  const filesByHash = await groupByHash(files);
  const knownPrints = await findKnownPrints(db, [...filesByHash.keys()], files.images);
  const { copies, renamed } = findRenamed(filesByHash, knownPrints);
  if (files.isUpload) return new Map([...refuseKnown(filesByHash, knownPrints), ...copies]);
  const refused = files.mayReplace
    ? new Map<string, FileMatch>()
    : refuseForeign(renamed, knownPrints, files.origin);
  for (const file of refused.keys()) renamed.delete(file);
  await rename(db, renamed, knownPrints);
  const displaced = findForeign(renamed, knownPrints, files.origin);
  const moves = [...renamed].map(([file, { sourceName: from }]): [string, FileMatch] => [
    file,
    { kind: 'renamed', from, displaced: displaced.get(file) },
  ]);
  return new Map([...copies, ...refused, ...moves]);
}

type KnownPrint = Awaited<ReturnType<typeof findKnownPrints>>[number];

/** Files that cannot be read are left out here; their import reports them. */
async function groupByHash({ folder, images, signal }: FolderFiles): Promise<Map<string, string[]>> {
  const filesByHash = new Map<string, string[]>();
  for (const file of images) {
    signal?.throwIfAborted();
    const hash = await hashImageFile(join(folder, file));
    if (hash) filesByHash.set(hash, [...(filesByHash.get(hash) ?? []), file]);
  }
  return filesByHash;
}

/** The prints that have the bytes or the name of one of the files. */
function findKnownPrints(db: Database, hashes: string[], names: readonly string[]) {
  const { id, sourceName, title, artist, lastImport } = prints;
  return db
    .select({ id, sourceName, title, artist, lastImport, fileHash: photographs.fileHash })
    .from(prints)
    .innerJoin(photographs, eq(photographs.id, prints.photographId))
    .where(or(isOneOf(photographs.fileHash, hashes), isOneOf(prints.sourceName, names)));
}

function findRenamed(filesByHash: Map<string, string[]>, knownPrints: KnownPrint[]) {
  const copies = new Map<string, FileMatch>();
  const renamed = new Map<string, KnownPrint>();
  const printsByHash = new Map(knownPrints.map((print) => [print.fileHash, print]));
  for (const [hash, files] of filesByHash) {
    const print = printsByHash.get(hash);
    const original = files.find((file) => file === print?.sourceName) ?? files[0] ?? '';
    for (const file of files) if (file !== original) copies.set(file, refuseCopy(original));
    if (print && print.sourceName !== original) renamed.set(original, print);
  }
  return { copies, renamed };
}

function refuseCopy(original: string): FileMatch {
  return refuse(`has the same bytes as ${original}, and a photograph hangs once; remove one of the two`);
}

/** Refuses the uploaded files that have the bytes or the name of a print. */
function refuseKnown(filesByHash: Map<string, string[]>, knownPrints: KnownPrint[]): Map<string, FileMatch> {
  const printsByHash = new Map(knownPrints.map((print) => [print.fileHash, print]));
  const printsByName = new Map(knownPrints.map((print) => [print.sourceName, print]));
  const refused = new Map<string, FileMatch>();
  for (const [hash, files] of filesByHash) {
    for (const file of files) {
      const same = printsByHash.get(hash);
      const namesake = printsByName.get(file);
      if (same) refused.set(file, refuse(`is in the shop already, as "${same.title}" by ${same.artist}`));
      else if (namesake) {
        const { title, artist } = namesake;
        const next = "rename it; if it takes that print's place, replace the file on the print's page";
        refused.set(file, refuse(`has the file name of "${title}" by ${artist}; ${next}`));
      }
    }
  }
  return refused;
}

function refuse(reason: string): FileMatch {
  return { kind: 'refused', reason };
}

/** Without --replace, a print of another folder keeps its name. */
function refuseForeign(renamed: Map<string, KnownPrint>, knownPrints: KnownPrint[], origin: string) {
  const foreign = [...findForeign(renamed, knownPrints, origin)];
  return new Map(
    foreign.map(([file, print]): [string, FileMatch] => [file, refuse(describeNameConflict(print))]),
  );
}

/** The prints from other folders whose names the renamed files would take, by name. */
function findForeign(renamed: Map<string, KnownPrint>, knownPrints: KnownPrint[], origin: string) {
  const displaced = findDisplaced(renamed, knownPrints);
  return new Map(
    displaced.flatMap(({ sourceName, title, artist, lastImport }) => {
      const folder = lastImport?.folder;
      return folder && folder !== origin ? [[sourceName, { title, artist, folder }] as const] : [];
    }),
  );
}

/** The prints whose names go to other prints, and whose own files are no longer in the folder. */
function findDisplaced(renamed: Map<string, KnownPrint>, knownPrints: KnownPrint[]) {
  const renamedIds = new Set([...renamed.values()].map(({ id }) => id));
  return knownPrints.filter(({ id, sourceName }) => renamed.has(sourceName) && !renamedIds.has(id));
}

/** Renames by way of temporary names, because names are unique at every moment. */
async function rename(
  db: Database,
  renamed: Map<string, KnownPrint>,
  knownPrints: KnownPrint[],
): Promise<void> {
  if (renamed.size === 0) return;
  const displaced = findDisplaced(renamed, knownPrints);
  await db.transaction(async (tx) => {
    const setName = (id: string, sourceName: string) =>
      tx.update(prints).set({ sourceName }).where(eq(prints.id, id));
    for (const { id, sourceName } of displaced) await setName(id, nameOfMissing(sourceName, id));
    for (const { id } of renamed.values()) await setName(id, `/renamed/${id}`);
    for (const [file, { id }] of renamed) await setName(id, file);
  });
}

/** The end of the id keeps this name unique if another print of the same name goes missing later. */
function nameOfMissing(sourceName: string, id: string): string {
  return `${sourceName} (left the folder, ${id.slice(-8)})`;
}
