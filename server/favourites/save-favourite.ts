import { count, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { toNewFavourite } from '#domain/favourites.ts';
import type { Product } from '#domain/product.ts';
import { findVariant } from '#domain/variants.ts';
import { lockAccount } from '#server/accounts/lock-account.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { conflict, invalid, notFound, unauthorized } from '#server/http/errors.ts';
import type { FavouriteRequest } from './favourite-request.ts';
import { favourites } from './tables.ts';

export interface FavouritesContext {
  db: Database;
  findPrint(id: string): Promise<Product | null>;
}

/** As many as a wall could ever need, and no more than one answer can carry. */
export const mostFavourites = 200;

/**
 * Saves a print in one of its forms; what is saved already stays as it is, however often it is asked for.
 * @throws RequestError 404 for no print on sale, 400 for a form that is not, 409 `favorites_full`, 401 for an
 * account that has just been deleted
 */
export async function saveFavourite(
  { db, findPrint }: FavouritesContext,
  userId: string,
  { productId, size, frameColorName: frameColor, border: mount }: FavouriteRequest,
): Promise<void> {
  const print = await findPrint(productId);
  if (!print) throw notFound('This print is not on sale.');
  const choice = { size, frameColor, mount };
  if (!findVariant(print.variants, choice)) {
    throw invalid(`"${print.title}" is not sold in this way.`, { size: 'not with this frame and mount' });
  }
  await db.transaction(async (tx) => {
    // One save of a member after the other, so that the limit holds.
    if (!(await lockAccount(tx, userId, 'no key update'))) throw unauthorized();
    const saved = await tx
      .insert(favourites)
      .values({ id: newId(), userId, ...toNewFavourite(print, choice) })
      .onConflictDoNothing()
      .returning({ id: favourites.id });
    if (saved.length > 0) await requireRoom(tx, userId);
  });
}

async function requireRoom(tx: Executor, userId: string): Promise<void> {
  const [row] = await tx.select({ saved: count() }).from(favourites).where(eq(favourites.userId, userId));
  if ((row?.saved ?? 0) <= mostFavourites) return;
  const message = `You have saved ${mostFavourites} prints, which is as many as fit. Remove one to save another.`;
  throw conflict('favorites_full', message);
}
