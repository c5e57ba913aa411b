import type { Product } from '#domain/api/catalogue/product.ts';
import type { RequestedItem } from '#domain/api/checkout.ts';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import { findVariant } from '#domain/catalogue/variants/variants.ts';
import type { PricedLine } from '#server/catalogue/priced-line.ts';

type Pricing = { ok: true; lines: PricedLine[] } | { ok: false; fields: Record<string, string> };

/** Prices every line from the catalogue. `fields` names each line that is not on sale, by its place in the request. */
export async function priceItems(
  findPrint: (id: string) => Promise<Product | null>,
  items: readonly RequestedItem[],
  isMember: boolean,
): Promise<Pricing> {
  const prints = await Promise.all(items.map((item) => findPrint(item.printId)));
  const fields: Record<string, string> = {};
  const lines: PricedLine[] = [];
  for (const [index, item] of items.entries()) {
    const print = prints[index];
    const variant = print && findVariant(print.variants, item.variant);
    if (!print) fields[`items.${index}.productMongoId`] = 'this print is not on sale';
    else if (!variant) fields[`items.${index}.sizeKey`] = `"${print.title}" is not sold in this way`;
    else lines.push({ print, variant, unitPrice: unitPrice(variant, isMember), quantity: item.quantity });
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, lines };
}
