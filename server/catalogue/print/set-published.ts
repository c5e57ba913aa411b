import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** Hides a print from pages, the API and favorites, or publishes it again. False when nothing changed. */
export async function setPublished(db: Executor, id: string, isPublished: boolean): Promise<boolean> {
  const updatedRows = await db
    .update(prints)
    .set({ isPublished, publishAt: null, updatedAt: new Date() })
    .where(and(eq(prints.id, id), or(ne(prints.isPublished, isPublished), isNotNull(prints.publishAt))))
    .returning({ id: prints.id });
  return updatedRows.length > 0;
}
