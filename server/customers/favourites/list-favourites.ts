import { desc, eq } from 'drizzle-orm';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import type { Favourite } from '#domain/customers/favourites.ts';
import { findPrints } from '#server/catalogue/find-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { favourites } from './tables.ts';

type FavouriteRow = Omit<typeof favourites.$inferSelect, 'userId'>;

/** A favorite with its whole print. */
type ShownFavourite = Favourite & { product: ProductSummary };

/** A member's favorites, newest first. Those of hidden prints are left out until the print is published again. */
export async function listFavourites(on: Executor, userId: string): Promise<ShownFavourite[]> {
  const rows = await findFavouritesOf(on, userId);
  const prints = await findPrints(
    on,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap((row) => {
    const product = prints.get(row.productId);
    return product ? [toFavourite(row, product)] : [];
  });
}

/** The rows of a member's favorites, newest first, including those of hidden prints. */
export async function findFavouritesOf(on: Executor, userId: string): Promise<FavouriteRow[]> {
  const rows = await on
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), desc(favourites.id));
  return rows.map(({ userId: _, ...favourite }) => favourite);
}

function toFavourite(row: FavouriteRow, product: ProductSummary): ShownFavourite {
  const { id, size, frameColorName, border, image, createdAt } = row;
  return { _id: id, product, size, frameColorName, border, image, createdAt: createdAt.toISOString() };
}
