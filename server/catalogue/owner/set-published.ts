import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';

/** Hides a print from pages, the API and favorites, or publishes it again. False when nothing changed. */
export async function setPublished(db: Executor, id: string, isPublished: boolean): Promise<boolean> {
  const updatedRows = await db
    .update(prints)
    .set({ isPublished, updatedAt: new Date() })
    .where(and(eq(prints.id, id), ne(prints.isPublished, isPublished)))
    .returning({ id: prints.id });
  return updatedRows.length > 0;
}
