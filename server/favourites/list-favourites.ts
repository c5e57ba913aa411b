import type { Favourite } from '#domain/favourites.ts';
import type { ProductSummary } from '#domain/product.ts';
import { findPrints } from '#server/catalogue/find-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { type FavouriteRow, findFavouritesOf } from './find-favourites-of.ts';

/** A favourite with its whole print. */
export type ShownFavourite = Favourite & { product: ProductSummary };

/** What a member has saved, newest first. A print that has left the wall is left out until it is back. */
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

function toFavourite(row: FavouriteRow, product: ProductSummary): ShownFavourite {
  const { id, size, frameColorName, border, image, createdAt } = row;
  return { _id: id, product, size, frameColorName, border, image, createdAt: createdAt.toISOString() };
}
