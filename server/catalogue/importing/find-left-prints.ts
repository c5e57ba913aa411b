import { and, not, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { prints } from '../tables.ts';

/** A print on the wall whose file is no longer in the folder that it came from. */
export interface LeftPrint {
  file: string;
  id: string;
  title: string;
  artist: string;
}

/** @param origin the folder without links on the way; `images` lie in it now */
export function findLeftPrints(
  db: Executor,
  origin: string,
  images: readonly string[],
): Promise<LeftPrint[]> {
  const cameFromHere = sql`${prints.lastImport} ->> 'folder' = ${origin}`;
  return db
    .select({ file: prints.sourceName, id: prints.id, title: prints.title, artist: prints.artist })
    .from(prints)
    .where(and(prints.isPublished, cameFromHere, not(isOneOf(prints.sourceName, images))))
    .orderBy(prints.sourceName);
}
