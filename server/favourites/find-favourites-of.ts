import { desc, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { favourites } from './tables.ts';

export type FavouriteRow = Omit<typeof favourites.$inferSelect, 'userId'>;

/** The bare record of what a member has saved, newest first, also of prints that are off the wall. */
export async function findFavouritesOf(on: Executor, userId: string): Promise<FavouriteRow[]> {
  const rows = await on
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.id));
  return rows.map(({ userId, ...favourite }) => favourite);
}
