import { formatDollars } from '#domain/money.ts';
import type { OwnersPrint } from '#server/catalogue/owner/owners-prints.ts';
import { formatTable } from '../format-table.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

/** `shop prints show <print>`. */
export async function showPrint(name: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    console.log(json ? JSON.stringify(print, null, 2) : `${about(print)}\n\n${forms(print)}`);
  });
}

function about(print: OwnersPrint): string {
  const { width, height, focus } = print.photograph;
  return formatTable(
    ['Print', print.title],
    [
      ['Id', print._id],
      ['Artist', print.artist],
      ['Location', print.location],
      ['Category', print.category],
      ['Photograph', `${print.orientation}, ${width} x ${height} pixels`],
      ['Focus', `${focus.x} ${focus.y}`],
      ['File', print.sourceName],
      ['Taken', print.takenAt?.slice(0, 10) ?? 'not stated'],
      ['Hung', print.createdAt.slice(0, 10)],
      ['On the wall', print.isPublished ? 'yes' : 'no: hidden'],
      ['Prices', print.hasOwnVariants ? 'its own' : "the shop's price table"],
      ['Description', print.description],
    ],
  );
}

function forms({ variants }: OwnersPrint): string {
  const rows = variants.map(({ size, frameColor, mount, price, memberPrice, isActive, sku }) => [
    size,
    frameColor,
    mount,
    formatDollars(price),
    formatDollars(memberPrice),
    isActive ? '' : 'off sale',
    sku,
  ]);
  return formatTable(['Size', 'Frame', 'Mount', 'Regular', 'Member', 'Sale', 'Sku'], rows);
}
