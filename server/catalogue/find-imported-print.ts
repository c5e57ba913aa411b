import { eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database.ts';
import type { PrintWords } from './print-words.ts';
import { selectPrints } from './select-prints.ts';
import { type LastImport, photographs, prints } from './tables.ts';
import type { PrintRow } from './to-product.ts';

/** What the shop holds of an imported file. */
export interface ImportedPrint {
  id: string;
  sourceName: string;
  fileHash: string;
  pictureUrls: string[];
  /** As they are now, the owner's changes included. */
  words: PrintWords;
  /** Null where it was imported before this was remembered. */
  lastImport: LastImport | null;
}

interface Imported {
  file: string;
  fileHash: string;
  /** All that lie in the folder now. */
  files: ReadonlySet<string>;
}

/** The print that hangs under the file's name; else the one of the same bytes whose file is gone: it was renamed. */
export async function findImportedPrint(
  db: Executor,
  { file, fileHash, files }: Imported,
): Promise<ImportedPrint | undefined> {
  const [named] = await selectPrints(db).where(eq(prints.sourceName, file));
  if (named) return toImported(named);
  const [twin] = await selectPrints(db).where(eq(photographs.fileHash, fileHash));
  return twin && !files.has(twin.print.sourceName) ? toImported(twin) : undefined;
}

function toImported({ print, photograph }: PrintRow): ImportedPrint {
  const { id, sourceName, title, artist, location, description, category, takenAt, lastImport } = print;
  const dates = { takenAt: takenAt ?? undefined, hungAt: undefined };
  const { avif, jpeg, heroImage, fullBleedImage, fileHash, focusX, focusY } = photograph;
  return {
    id,
    sourceName,
    fileHash,
    pictureUrls: [...[...avif, ...jpeg].map(({ url }) => url), heroImage, fullBleedImage],
    words: { title, artist, location, description, category, ...dates, focus: { x: focusX, y: focusY } },
    lastImport,
  };
}
