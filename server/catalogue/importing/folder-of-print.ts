import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';
import type { ImportedPrint } from './find-imported-print.ts';

/**
 * Cameras give the same names again: why a file is not a new state of the print that hangs under its name, as the end
 * of a sentence that starts with the name. Undefined where it is one, as far as is known.
 */
export function findNamesake(
  known: ImportedPrint | undefined,
  { fileHash, origin }: { fileHash: string; origin: string },
): string | undefined {
  const folder = known?.lastImport?.folder;
  if (!folder || folder === origin || known.fileHash === fileHash) return undefined;
  return describeNamesake({ ...known.words, folder });
}

/** Why a file cannot have its name, as the end of a sentence that starts with it. */
export function describeNamesake(print: { title: string; artist: string; folder: string }): string {
  const { title, artist, folder } = print;
  return `has the name of "${title}" by ${artist}, which came from ${folder}; rename it, or add --replace if it takes that print's place`;
}

/** A folder that was moved with its files is the one to expect changes from. */
export async function rememberFolder(
  db: Executor,
  { id, lastImport }: Pick<ImportedPrint, 'id' | 'lastImport'>,
  folder: string,
): Promise<void> {
  if (!lastImport || lastImport.folder === folder) return;
  await db
    .update(prints)
    .set({ lastImport: { ...lastImport, folder } })
    .where(eq(prints.id, id));
}
