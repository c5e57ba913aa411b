import { countOf } from '#domain/count-of.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import { formatDollars } from '#domain/money.ts';
import {
  type EqualTitles,
  findEqualTitles,
  listOwnersPrints,
  type OwnersPrint,
} from '#server/catalogue/prints/owners-prints.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { formatTable } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

interface ListOptions {
  hidden?: true;
  all?: true;
  json?: true;
}

/** `shop prints list`. */
export async function listPrints({ hidden, all, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const prints = await listOwnersPrints(db, all ? undefined : !hidden);
    if (json) return console.log(JSON.stringify(prints.map(withoutVariants), null, 2));
    console.log(listTable(prints));
    console.log(`\n${countOf(prints.length, 'print')}.`);
    const equalTitles = await findEqualTitles(db);
    if (equalTitles.length > 0) console.log(`\n${equalTitlesTable(equalTitles)}`);
  });
}

/** `shop prints show <print>`. */
export async function showPrint(name: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const print = await requirePrint(db, name);
    const equipment = await findEquipment(db);
    const variants = explainVariants(print, equipment);
    if (json) return console.log(JSON.stringify({ ...print, variants }, null, 2));
    console.log(`${detailsTable(print)}\n\n${variantsTable(variants)}`);
  });
}

function withoutVariants({ variants: _, ...print }: OwnersPrint) {
  return print;
}

function listTable(prints: OwnersPrint[]): string {
  return formatTable(
    ['Title', 'Artist', 'Category', 'Orientation', 'Regular / member', 'Hidden', 'File', 'Id'],
    prints.map((print) => [
      print.title,
      print.artist,
      print.category,
      print.orientation,
      `from ${formatDollars(print.price)} / ${formatDollars(print.memberPrice)}`,
      print.isPublished ? '' : (print.publishAt ?? 'hidden'),
      print.sourceName,
      print._id,
    ]),
  );
}

function equalTitlesTable(equalTitles: EqualTitles[]): string {
  const rows = equalTitles.map(({ title, artist, files }) => [`${title} by ${artist}`, files.join(', ')]);
  return formatTable(['The same title and artist', 'Files'], rows);
}

function detailsTable(print: OwnersPrint): string {
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
      ['On the wall', print.isPublished ? 'yes' : describeHidden(print)],
      ['Prices', print.hasOwnVariants ? 'its own' : "the shop's price table"],
      ['Description', print.description],
    ],
  );
}

function describeHidden({ publishAt }: OwnersPrint): string {
  return publishAt ? `no: hidden until ${publishAt}` : 'no: hidden';
}

/** The variants, with the reason for each that the workshop cannot make. */
function explainVariants({ variants }: OwnersPrint, equipment: Equipment) {
  return variants.map((variant) => ({ ...variant, unmakeable: whyNotMakeable(variant, equipment) }));
}

function variantsTable(variants: ReturnType<typeof explainVariants>): string {
  const rows = variants.map((variant) => [
    variant.size,
    variant.frameColor,
    variant.mount,
    formatDollars(variant.price),
    formatDollars(variant.memberPrice),
    variant.isActive ? '' : ['off sale', ...(variant.unmakeable ? [variant.unmakeable] : [])].join(': '),
    variant.sku,
  ]);
  return formatTable(['Size', 'Frame', 'Mount', 'Regular', 'Member', 'Sale', 'Sku'], rows);
}
