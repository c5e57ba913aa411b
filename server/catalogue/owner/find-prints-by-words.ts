import { asc } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { matchesAllWords } from '../listing/search.ts';
import { prints } from '../tables.ts';

/** Prints that contain all words of a text, hidden ones too, by title. */
export function findPrintsByWords(on: Executor, text: string, most: number) {
  const { id, title, artist, isPublished } = prints;
  return on
    .select({ id, title, artist, isPublished })
    .from(prints)
    .where(matchesAllWords(text.split(/\s+/).filter(Boolean)))
    .orderBy(asc(title), asc(id))
    .limit(most);
}
