import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { selectPrints } from '../select-prints.ts';
import { type LastImport, prints } from '../tables.ts';
import type { PrintRow } from '../to-product.ts';
import type { PrintWords } from './lists/print-words.ts';

/** What the shop holds of an imported file. */
export interface ImportedPrint {
  id: string;
  fileHash: string;
  pictureUrls: string[];
  /** As they are now, the owner's changes included. */
  words: PrintWords;
  /** Null where it was imported before this was remembered. */
  lastImport: LastImport | null;
}

/** The print that hangs under a file's name: `matchFiles` has given it that name where it had another. */
export async function findImportedPrint(db: Executor, file: string): Promise<ImportedPrint | undefined> {
  const [named] = await selectPrints(db).where(eq(prints.sourceName, file));
  return named && toImported(named);
}

function toImported({ print, photograph }: PrintRow): ImportedPrint {
  const { id, title, artist, location, description, category, takenAt, lastImport } = print;
  const dates = { takenAt: takenAt ?? undefined, hungAt: undefined };
  const { avif, jpeg, heroImage, fullBleedImage, fileHash, focusX, focusY } = photograph;
  return {
    id,
    fileHash,
    pictureUrls: [...[...avif, ...jpeg].map(({ url }) => url), heroImage, fullBleedImage],
    words: { title, artist, location, description, category, ...dates, focus: { x: focusX, y: focusY } },
    lastImport,
  };
}
