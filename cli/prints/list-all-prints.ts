import { formatDollars } from '#domain/money.ts';
import {
  type EqualTitles,
  findEqualTitles,
  listOwnersPrints,
  type OwnersPrint,
} from '#server/catalogue/owner/owners-prints.ts';
import { formatTable } from '../format-table.ts';
import { withShop } from '../with-shop.ts';

interface ListOptions {
  hidden?: true;
  all?: true;
  json?: true;
}

/** `shop prints list`. */
export async function listAllPrints({ hidden, all, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await listOwnersPrints(db, all ? undefined : !hidden);
    if (json) return console.log(JSON.stringify(prints.map(withoutVariants), null, 2));
    const rows = prints.map((print) => [
      print.title,
      print.artist,
      print.category,
      print.orientation,
      `from ${formatDollars(print.price)} / ${formatDollars(print.memberPrice)}`,
      print.isPublished ? '' : 'hidden',
      print.sourceName,
      print._id,
    ]);
    const headings = [
      'Title',
      'Artist',
      'Category',
      'Orientation',
      'Regular / member',
      'Hidden',
      'File',
      'Id',
    ];
    console.log(formatTable(headings, rows));
    console.log(`\n${prints.length === 1 ? '1 print' : `${prints.length} prints`}.`);
    const equal = await findEqualTitles(db);
    if (equal.length > 0) console.log(`\n${equalTitles(equal)}`);
  });
}

function equalTitles(equal: EqualTitles[]): string {
  const rows = equal.map(({ title, artist, files }) => [`${title} by ${artist}`, files.join(', ')]);
  return formatTable(['The same title and artist', 'Files'], rows);
}

function withoutVariants({ variants: _, ...print }: OwnersPrint) {
  return print;
}
