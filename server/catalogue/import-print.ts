import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories, orientationOf } from '#domain/categories.ts';
import { derivePictures } from '#server/photographs/derive-pictures.ts';
import { mountedPictureUrls } from '#server/photographs/framed-picture.ts';
import { measurePhotograph, UnreadablePhotographError } from '#server/photographs/open-photograph.ts';
import { type PhotographStore, photographName } from '#server/photographs/photograph-store.ts';
import type { Database } from '#server/platform/database.ts';
import { findImportedPrint, isSameImport } from './find-imported-print.ts';
import type { OwnVariants } from './read-own-variants.ts';
import { type PrintMetadata, readPrintMetadata } from './read-print-metadata.ts';
import { savePrint } from './save-print.ts';

export type ImportOutcome =
  | { kind: 'added' | 'changed' | 'unchanged' }
  /** Why, as the end of a sentence that starts with the file's name. */
  | { kind: 'refused'; reason: string };

export interface PrintImport {
  db: Database;
  store: PhotographStore;
  folder: string;
  file: string;
  ownVariants: OwnVariants | undefined;
}

/** Below it the largest pictures of a print's page, and any print on paper, would be blurred. */
export const leastLongSidePixels = 1800;

/**
 * Brings one image file into the shop, whole or not at all: its pictures are stored before its row is, under names
 * that follow from their content. A file that is in the shop as it is now is left alone.
 */
export async function importPrint({
  db,
  store,
  folder,
  file,
  ownVariants,
}: PrintImport): Promise<ImportOutcome> {
  if (ownVariants?.ok === false) return { kind: 'refused', reason: ownVariants.reason };
  const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) return { kind: 'refused', reason: `cannot be read (${bytes.code})` };
  const variants = ownVariants?.variants ?? [];
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const known = await findImportedPrint(db, file);
  if (known && isSameImport(known, fileHash, variants) && (await hasPictures(store, known.pictureUrls))) {
    return { kind: 'unchanged' };
  }
  try {
    const size = await measurePhotograph(bytes);
    const metadata = await readPrintMetadata(bytes);
    const problems = findProblems(metadata, size);
    if (problems.length > 0) return { kind: 'refused', reason: problems.join('; ') };
    const pictures = await makePictures(bytes, metadata, store);
    return await savePrint(db, { sourceName: file, fileHash, metadata, pictures, variants });
  } catch (error) {
    if (error instanceof UnreadablePhotographError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

/** A data folder that lost its pictures gets them again. */
async function hasPictures(store: PhotographStore, urls: string[]): Promise<boolean> {
  const found = await Promise.all(urls.map((url) => store.has(photographName(url))));
  return found.every(Boolean);
}

function findProblems(
  metadata: PrintMetadata,
  { width, height }: { width: number; height: number },
): string[] {
  const problems: string[] = [];
  if (Math.max(width, height) < leastLongSidePixels) {
    problems.push(`is ${width} x ${height} pixels; its long side takes at least ${leastLongSidePixels}`);
  }
  if (!metadata.title) problems.push('has no title (dc:title)');
  if (!metadata.artist) problems.push('has no artist (dc:creator)');
  if (!metadata.category) {
    const keywords = metadata.keywords.join(', ') || 'none';
    problems.push(
      `has no category: a keyword (dc:subject) takes ${categories.join(', ')}; its own: ${keywords}`,
    );
  }
  return problems;
}

async function makePictures(bytes: Uint8Array, { focus }: PrintMetadata, store: PhotographStore) {
  const photograph = { ...(await derivePictures(bytes, store)), focus };
  const mounted = await mountedPictureUrls(store, { photograph, orientation: orientationOf(photograph) });
  return { ...photograph, ...mounted };
}
