import type { Product } from '#domain/api/catalogue/product.ts';
import { findOffered, type LineChoice, type OfferLine } from '#domain/offers/offer-lines.ts';
import type { PricedLine } from '#server/catalogue/priced-line.ts';

export type FindPrint = (id: string) => Promise<Product | null>;

/** The prints of lines, each looked up once. Null for one that is not on sale. */
export async function findPrintsOfLines(
  find: FindPrint,
  lines: readonly Pick<OfferLine, 'printId'>[],
): Promise<Map<string, Product | null>> {
  const ids = [...new Set(lines.map(({ printId }) => printId))];
  const prints = await Promise.all(ids.map(find));
  return new Map(ids.map((id, index) => [id, prints[index] ?? null]));
}

type ChoicePricing = { ok: true; lines: PricedLine[] } | { ok: false; fields: Record<string, string> };

/**
 * Prices the lines of an offer in the variants that its client chose.
 * @returns `fields` with each choice that the offer does not allow, or that is not on sale now, by its place
 */
export async function priceChoices(
  find: FindPrint,
  lines: readonly OfferLine[],
  choices: readonly LineChoice[],
): Promise<ChoicePricing> {
  if (choices.length !== lines.length)
    return { ok: false, fields: { choices: `must have ${lines.length} entries, one for each line` } };
  const prints = await findPrintsOfLines(find, lines);
  const fields: Record<string, string> = {};
  const priced = lines.flatMap((line, index) => {
    const print = prints.get(line.printId);
    const choice = choices[index] ?? line.variant;
    const variant = print && findOffered(line, print.variants, choice);
    if (print && variant) return [{ print, variant, unitPrice: variant.unitPrice, quantity: line.quantity }];
    fields[`choices.${index}`] = print ? 'is not offered' : 'this print is not on sale';
    return [];
  });
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, lines: priced };
}
