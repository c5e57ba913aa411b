import { and, count, eq } from 'drizzle-orm';
import { validate as isUuid, v7 as newId } from 'uuid';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { FavouriteRequest } from '#domain/api/customers/account.ts';
import { findVariant } from '#domain/catalogue/variants/variants.ts';
import { toNewFavourite } from '#domain/customers/favourites.ts';
import { lockAccount } from '#server/customers/accounts/lock-account.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { conflict, invalid, notFound, unauthorized } from '#server/http/errors.ts';
import { favourites } from './tables.ts';

export interface FavouritesContext {
  db: Database;
  findPrint(id: string): Promise<Product | null>;
}

/** The most favorites of a member, so that one response can carry them all. */
export const maxFavourites = 200;

/**
 * Saves a print in one of its variants. Saving it again changes nothing.
 * @throws RequestError 404 for a print and 400 for a variant that is not on sale, 409 `favorites_full`, 401 for an account
 * that has just been deleted
 */
export async function saveFavourite(
  { db, findPrint }: FavouritesContext,
  userId: string,
  { productId, size, frameColorName: frameColor, border: mount }: FavouriteRequest,
): Promise<void> {
  const print = await findPrint(productId);
  if (!print) throw notFound('This print is no longer available.');
  const variant = { size, frameColor, mount };
  if (!findVariant(print.variants, variant)) {
    throw invalid(`"${print.title}" is not sold in this way.`, { size: 'not with this frame and mount' });
  }
  await db.transaction(async (tx) => {
    // Serializes the saves of a member, so that the limit holds.
    if (!(await lockAccount(tx, userId, 'no key update'))) throw unauthorized();
    const insertedRows = await tx
      .insert(favourites)
      .values({ id: newId(), userId, ...toNewFavourite(print, variant) })
      .onConflictDoNothing()
      .returning({ id: favourites.id });
    if (insertedRows.length > 0) await requireWithinLimit(tx, userId);
  });
}

async function requireWithinLimit(tx: Executor, userId: string): Promise<void> {
  const [row] = await tx.select({ saved: count() }).from(favourites).where(eq(favourites.userId, userId));
  if ((row?.saved ?? 0) <= maxFavourites) return;
  const message = `You can save up to ${maxFavourites} prints. Remove one to save another.`;
  throw conflict('favorites_full', message);
}

/** Removes a favorite from its member's list. Does nothing for an id that is not on the list. */
export async function removeFavourite(on: Executor, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await on.delete(favourites).where(and(eq(favourites.id, id), eq(favourites.userId, userId)));
}
