import { and, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { favourites } from './tables.ts';

/** Takes a favourite off its member's list; of an id that is not on that list nothing is done. */
export async function removeFavourite(on: Executor, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await on.delete(favourites).where(and(eq(favourites.id, id), eq(favourites.userId, userId)));
}
