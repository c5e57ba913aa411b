import { prints } from '#server/catalogue/tables.ts';
import type { TestShop } from './open-test-shop.ts';

/** Takes every print down, and waits until the shop's readers have noticed. */
export async function bareTheWalls({ shop }: TestShop): Promise<void> {
  const gone = Promise.withResolvers<void>();
  shop.catalogue.onChange(() => gone.resolve());
  await shop.database.db.delete(prints);
  await gone.promise;
}
