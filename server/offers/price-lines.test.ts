import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { findVariant, standardVariants } from '#domain/catalogue/variants/variants.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import type { LineChoice, OfferLine } from '#domain/offers/offer-lines.ts';
import { maxQuantityOfLine } from '#domain/orders/cart.ts';
import { sessionParams } from '#server/checkout/session-params.ts';
import { priceChoices } from './price-lines.ts';

const maxLines = 50;
const printIds = ['p1', 'p2', 'p3'] as const;

/** A line whose size and frame may be changed, and what its client chooses. A line with own prices has one for each size. */
const chosenLine: fc.Arbitrary<{ line: OfferLine; choice: LineChoice }> = fc
  .record({
    printId: fc.constantFrom(...printIds),
    size: fc.constantFrom(...sizeKeys),
    frameColor: fc.constantFrom(...frameColors),
    mount: fc.constantFrom(...mounts),
    quantity: fc.integer({ min: 1, max: maxQuantityOfLine }),
    own: fc.option(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: sizeKeys.length })),
    chosenSize: fc.constantFrom(...sizeKeys),
    chosenFrame: fc.constantFrom(...frameColors),
  })
  .map(({ size, frameColor, mount, own, chosenSize, chosenFrame, ...rest }) => ({
    line: {
      ...{ ...rest, variant: { size, frameColor, mount }, mayChangeSize: true, mayChangeFrame: true },
      ownPrices: own && Object.fromEntries(sizeKeys.map((key, index) => [key, own[index]])),
    },
    choice: { size: chosenSize, frameColor: chosenFrame },
  }));

test('the amount of a session is the sum of the lines of an offer, never with a fraction of a dollar', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chosenLine, { minLength: 1, maxLength: maxLines }), async (chosen) => {
      const lines = chosen.map(({ line }) => line);
      const priced = await priceChoices(
        async (id) => printOf(id),
        lines,
        chosen.map(({ choice }) => choice),
      );
      if (!priced.ok) throw new Error(JSON.stringify(priced.fields));
      const { line_items = [], allow_promotion_codes } = sessionParams({
        ...{
          lines: priced.lines,
          pictureUrls: [],
          buyer: { kind: 'guest' },
          shopUrl: 'https://shop.example',
        },
        ...{ production: { leastDays: 14, mostDays: 21 }, mouldings: defaultMouldings },
        offer: { id: 'o1', clientEmail: 'grace@example.com' },
      });
      const amounts = line_items.map(({ price_data, quantity = 0 }) => ({
        cents: price_data?.unit_amount ?? Number.NaN,
        quantity,
      }));
      for (const { cents } of amounts) expect(cents % 100).toBe(0);
      const paid = amounts.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
      const agreed = chosen.reduce(
        (sum, { line, choice }) => sum + agreedPrice(line, choice) * line.quantity,
        0,
      );
      expect(paid).toBe(agreed * 100);
      expect(allow_promotion_codes).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

/** The owner's price of the chosen size, or that of the print's page. */
function agreedPrice({ ownPrices, printId, variant }: OfferLine, choice: LineChoice): number {
  const own = ownPrices?.[choice.size];
  return own ?? findVariant(printOf(printId).variants, { ...variant, ...choice })?.price ?? Number.NaN;
}

/** Only what a session needs of a print. */
function printOf(id: string): Product {
  return { _id: id, pname: `Print ${id}`, variants: standardVariants(id) } as Product;
}
