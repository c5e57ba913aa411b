import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { FocusByCrop } from '#domain/api/catalogue/product.ts';
import type { Executor } from '#server/database/database.ts';
import { selectPrints } from '../select-prints.ts';
import { type LastImport, prints } from '../tables.ts';
import type { PrintDetails } from './lists/print-details.ts';

/** The print that an earlier import made from a file. */
export interface ImportedPrint {
  id: string;
  version: number;
  fileHash: string;
  pictureUrls: string[];
  /** The current details, including the owner's changes. */
  details: PrintDetails;
  focusByCrop: FocusByCrop;
  /** Null for prints imported before the shop recorded this. */
  lastImport: LastImport | null;
}

/** Finds a print by its file's name. Call `matchFiles` first: it updates the names of renamed files. */
export async function findImportedPrint(db: Executor, file: string): Promise<ImportedPrint | undefined> {
  const [row] = await selectPrints(db).where(eq(prints.sourceName, file));
  if (!row) return undefined;
  const { id, version, lastImport, takenAt, ...words } = row.print;
  const { title, artist, location, description, category, keywords } = words;
  const { avif, jpeg, heroImage, fullBleedImage, fileHash, focusX, focusY, focusByCrop } = row.photograph;
  const dates = { takenAt: takenAt ?? undefined, hungAt: undefined };
  return {
    id,
    version,
    fileHash,
    focusByCrop,
    pictureUrls: [...[...avif, ...jpeg].map(({ url }) => url), heroImage, fullBleedImage],
    details: {
      ...{ title, artist, location, description, category, keywords, ...dates },
      focus: { x: focusX, y: focusY },
    },
    lastImport,
  };
}

/**
 * Describes the conflict when `existing` has the file's name but other bytes, and came from another folder: cameras reuse
 * file names. The description is the end of a sentence that starts with the name. Undefined when there is no conflict.
 */
export function findNameConflict(
  existing: ImportedPrint | undefined,
  { fileHash, origin }: { fileHash: string; origin: string },
): string | undefined {
  const folder = existing?.lastImport?.folder;
  if (!folder || folder === origin || existing.fileHash === fileHash) return undefined;
  return describeNameConflict({ ...existing.details, folder });
}

/** Why a file cannot take the name of this print, as the end of a sentence that starts with the name. */
export function describeNameConflict(print: { title: string; artist: string; folder: string }): string {
  const { title, artist, folder } = print;
  const source = isUploadOrigin(folder) ? 'was uploaded in the studio' : `came from ${folder}`;
  return `has the name of "${title}" by ${artist}, which ${source}; rename it, or add --replace if it takes that print's place`;
}

/** Takes the place of a folder for prints that were uploaded, or whose file was replaced. */
export function uploadOrigin(id: string): string {
  return `upload ${id}`;
}

/** @param folder absolute, or of `uploadOrigin` */
export function isUploadOrigin(folder: string): boolean {
  return folder.startsWith('upload ');
}

/** Records the folder and the keywords of an unchanged file, so that the print follows a folder that was moved. */
export async function recordSource(
  db: Executor,
  { id, lastImport, details }: Pick<ImportedPrint, 'id' | 'lastImport' | 'details'>,
  { folder, keywords }: { folder: string; keywords: string[] },
): Promise<void> {
  if (!lastImport) return;
  if (lastImport.folder === folder && isDeepStrictEqual(details.keywords, keywords)) return;
  await db
    .update(prints)
    .set({ lastImport: { ...lastImport, folder }, keywords })
    .where(eq(prints.id, id));
}
