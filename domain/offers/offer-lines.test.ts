import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSalePrice } from '../catalogue/pricing.ts';
import { frameColors } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { standardVariants } from '../catalogue/variants/variants.ts';
import { maxQuantityOfLine } from '../orders/cart.ts';
import {
  findOffered,
  type OfferLine,
  offeredVariants,
  ownPricesProblem,
  priceByPercent,
  warnOfHighPrices,
} from './offer-lines.ts';
import { offerState } from './offers.ts';

const table = standardVariants('p1');
const line: OfferLine = {
  printId: 'p1',
  variant: { size: 'small', frameColor: 'black', mount: 'Border' },
  quantity: 1,
  ownPrices: null,
  mayChangeSize: false,
  mayChangeFrame: false,
};

const anyLine: fc.Arbitrary<OfferLine> = fc
  .record({
    size: fc.constantFrom(...sizeKeys),
    frameColor: fc.constantFrom(...frameColors),
    mount: fc.constantFrom(...mounts),
    quantity: fc.integer({ min: 1, max: maxQuantityOfLine }),
    price: fc.option(fc.integer({ min: 1, max: 5000 })),
    mayChangeSize: fc.boolean(),
    mayChangeFrame: fc.boolean(),
  })
  .map(({ size, frameColor, mount, price, ...rest }) => ({
    ...rest,
    printId: 'p1',
    variant: { size, frameColor, mount },
    ownPrices: price === null ? null : { [size]: price },
  }));

describe('a line', () => {
  test('that may not be changed is offered as it is', () => {
    expect(offeredVariants(line, table)).toMatchObject([{ ...line.variant, unitPrice: 200 }]);
    expect(findOffered(line, table, { size: 'large', frameColor: 'black' })).toBeUndefined();
    expect(findOffered(line, table, { size: 'small', frameColor: 'wood' })).toBeUndefined();
  });

  test('without an own price follows the page in each size and frame', () => {
    const free = { ...line, mayChangeSize: true, mayChangeFrame: true };
    expect(offeredVariants(free, table)).toHaveLength(sizeKeys.length * frameColors.length);
    expect(findOffered(free, table, { size: 'large', frameColor: 'wood' })).toMatchObject({ unitPrice: 565 });
  });

  test('with own prices is offered only in the sizes that have one', () => {
    const priced = { ...line, mayChangeSize: true, ownPrices: { small: 150, large: 400 } };
    expect(offeredVariants(priced, table).map(({ size, unitPrice }) => [size, unitPrice])).toEqual([
      ['small', 150],
      ['large', 400],
    ]);
  });

  test('of a print that is not on sale offers nothing', () => {
    const hidden = table.map((variant) => ({ ...variant, isActive: false }));
    expect(offeredVariants({ ...line, mayChangeSize: true }, hidden)).toEqual([]);
    expect(priceByPercent(line, hidden, -20)).toEqual(line);
  });

  test('needs a price for its own size, and no other if the size may not be changed', () => {
    expect(ownPricesProblem(line)).toBeUndefined();
    expect(ownPricesProblem({ ...line, ownPrices: { small: 150 } })).toBeUndefined();
    expect(ownPricesProblem({ ...line, ownPrices: { large: 150 } })).toMatch(/size of the line, small/);
    expect(ownPricesProblem({ ...line, ownPrices: { small: 150, large: 400 } })).toMatch(/small only/);
  });

  test('above the price of the page has a warning', () => {
    expect(warnOfHighPrices({ ...line, ownPrices: { small: 200 } }, table)).toBeUndefined();
    expect(warnOfHighPrices({ ...line, ownPrices: { small: 1250 } }, table)).toBe(
      "This costs more than on the print's page: Small $1,250 instead of $200.",
    );
  });
});

describe('a percentage', () => {
  test.each([
    [-20, 160],
    [-0.1, 200],
    [-33.3, 134],
    [10, 220],
    [-90, 20],
  ])('of %s gives $%s for $200, rounded up to the dollar', (percent, price) => {
    expect(priceByPercent(line, table, percent).ownPrices).toEqual({ small: price });
  });

  test('prices each size that may be chosen, always in whole dollars', () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: -90, max: 100, noNaN: true }), (each, percent) => {
        const priced = priceByPercent(each, table, percent);
        expect(ownPricesProblem(priced)).toBeUndefined();
        expect(Object.keys(priced.ownPrices ?? {})).toHaveLength(each.mayChangeSize ? sizeKeys.length : 1);
        for (const price of Object.values(priced.ownPrices ?? {})) expect(isSalePrice(price)).toBe(true);
      }),
    );
  });
});

describe('an offer', () => {
  const sent = { sentAt: new Date(), withdrawnAt: null, paidOrderId: null, lastDay: '2026-03-10' };

  test.each([
    ['draft', { ...sent, sentAt: null }, '2026-03-01'],
    ['draft', { ...sent, sentAt: null }, '2026-03-11'],
    ['open', sent, '2026-03-10'],
    ['expired', sent, '2026-03-11'],
    ['withdrawn', { ...sent, withdrawnAt: new Date() }, '2026-03-11'],
    ['paid', { ...sent, withdrawnAt: new Date(), paidOrderId: 'o1' }, '2026-03-11'],
  ])('is %s', (state, offer, today) => {
    expect(offerState(offer, today)).toBe(state);
  });
});
