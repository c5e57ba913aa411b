import { formatDollars } from '#domain/money.ts';
import type { ProductSummary } from '#domain/product.ts';
import { listPrints } from '#server/catalogue/list-prints.ts';
import type { Database } from '#server/platform/database.ts';
import { formatTable } from './format-table.ts';
import { withShop } from './with-shop.ts';

/** `shop prints list`. */
export async function listAllPrints({ json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await readAll(db);
    if (json) return console.log(JSON.stringify(prints, null, 2));
    const rows = prints.map((print) => [
      print.title,
      print.artist,
      print.category,
      print.orientation,
      `from ${formatDollars(print.price)} / ${formatDollars(print.memberPrice)}`,
      print._id,
    ]);
    console.log(formatTable(['Title', 'Artist', 'Category', 'Orientation', 'Regular / member', 'Id'], rows));
    console.log(`\n${prints.length} prints.`);
  });
}

async function readAll(db: Database): Promise<ProductSummary[]> {
  const prints: ProductSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPrints(db, { limit: 500, cursor });
    prints.push(...page.prints);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return prints;
}
