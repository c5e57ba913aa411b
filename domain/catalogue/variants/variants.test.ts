import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLineChange } from '../../orders/cart.ts';
import { findSaleProblem, priceLabel, unitPrice } from '../pricing.ts';
import { frameColors, frames } from './frames.ts';
import { mounts } from './mounts.ts';
import { sizeKeys } from './sizes.ts';
import {
  availableFrames,
  availableMounts,
  availableSizes,
  defaultVariant,
  findVariant,
  isSameVariant,
  nearestVariant,
  onSale,
  type PricedVariant,
  standardVariants,
  type Variant,
} from './variants.ts';

const variant: fc.Arbitrary<Variant> = fc.record({
  size: fc.constantFrom(...sizeKeys),
  frameColor: fc.constantFrom(...frameColors),
  mount: fc.constantFrom(...mounts),
});
const pricedVariant: fc.Arbitrary<PricedVariant> = fc
  .record({ variant, sku: fc.uuid(), price: fc.nat(5000), memberPrice: fc.nat(5000), isActive: fc.boolean() })
  .map(({ variant, ...rest }) => ({ ...variant, ...rest }));
const variants = fc.uniqueArray(pricedVariant, { comparator: isSameVariant, maxLength: 48 });

const variantWith = (overrides: Partial<PricedVariant>): PricedVariant => ({
  sku: 'S',
  price: 200,
  memberPrice: 160,
  isActive: true,
  ...defaultVariant,
  ...overrides,
});

describe('the default table', () => {
  test('has every size in every frame and mount, once, at the price of its size', () => {
    const table = standardVariants('p1');
    expect(table).toHaveLength(6 * 4 * 2);
    expect(new Set(table.map(({ sku }) => sku)).size).toBe(48);
    expect(priceLabel(table)).toEqual({ price: 200, memberPrice: 160, priceMin: 160, sizeCount: 6 });
    for (const each of table) expect(findVariant(table, each)).toEqual(each);
  });
});

describe('the variant nearest to a wish', () => {
  const examples = [
    variantWith({ size: 'large', frameColor: 'white', mount: 'Border' }),
    variantWith({ size: 'small', frameColor: 'wood', mount: 'Full Bleed' }),
    variantWith({ size: 'small', frameColor: 'black', mount: 'Border' }),
    variantWith({ size: 'giant', frameColor: 'black', mount: 'Border', isActive: false }),
  ];

  test('is the wish itself if it is on sale', () => {
    fc.assert(
      fc.property(variants, variant, (all, wish) => {
        const exact = findVariant(all, wish);
        if (exact) expect(nearestVariant(all, wish)).toBe(exact);
      }),
    );
  });

  test('keeps a newly chosen size and falls back to the first frame and mount of that size', () => {
    const wish: Variant = { size: 'large', frameColor: 'wood', mount: 'Full Bleed' };
    expect(nearestVariant(examples, wish)).toBe(examples[0]);
  });

  test('keeps a newly chosen frame and changes the size for it', () => {
    const wish: Variant = { size: 'large', frameColor: 'wood', mount: 'Border' };
    expect(nearestVariant(examples, wish, 'frameColor')).toBe(examples[1]);
  });

  test('is always on sale, and exists whenever any variant is on sale', () => {
    fc.assert(
      fc.property(variants, variant, fc.constantFrom('size', 'frameColor', 'mount'), (all, wish, keep) => {
        const nearest = nearestVariant(all, wish, keep);
        expect(nearest === undefined).toBe(onSale(all).length === 0);
        if (nearest) expect(onSale(all)).toContain(nearest);
      }),
    );
  });

  test('keeps the latest choice whenever any variant with it is on sale', () => {
    fc.assert(
      fc.property(variants, variant, fc.constantFrom('size', 'frameColor', 'mount'), (all, wish, keep) => {
        if (onSale(all).some((each) => each[keep] === wish[keep])) {
          expect(nearestVariant(all, wish, keep)?.[keep]).toBe(wish[keep]);
        }
      }),
    );
  });

  test('does not depend on the order in which variants are listed', () => {
    fc.assert(
      fc.property(variants, variant, (all, wish) => {
        expect(nearestVariant(all.toReversed(), wish)).toEqual(nearestVariant(all, wish));
      }),
    );
  });
});

test('exactly the variants on sale are offered as choices', () => {
  fc.assert(
    fc.property(variants, (all) => {
      const variants = availableSizes(all).flatMap((size) =>
        availableFrames(all, size).flatMap((frameColor) =>
          availableMounts(all, size, frameColor).map((mount) =>
            findVariant(all, { size, frameColor, mount }),
          ),
        ),
      );
      expect(variants).not.toContain(undefined);
      expect(new Set(variants)).toEqual(new Set(onSale(all)));
    }),
  );
});

describe('the price label', () => {
  test('shows the prices of the smallest size on sale, and the lowest member price of all', () => {
    const label = priceLabel([
      variantWith({ size: 'small', isActive: false, price: 1, memberPrice: 1 }),
      variantWith({ size: 'large', price: 500, memberPrice: 400 }),
      variantWith({ size: 'large', frameColor: 'wood', price: 480, memberPrice: 410 }),
      variantWith({ size: 'giant', price: 900, memberPrice: 300 }),
    ]);
    expect(label).toEqual({ price: 480, memberPrice: 400, priceMin: 300, sizeCount: 2 });
  });

  test('is zero when nothing is on sale', () => {
    expect(priceLabel([variantWith({ isActive: false })])).toEqual({
      price: 0,
      memberPrice: 0,
      priceMin: 0,
      sizeCount: 0,
    });
  });

  test('never shows less than the lowest member price on sale', () => {
    fc.assert(
      fc.property(variants, (all) => {
        const { priceMin, memberPrice } = priceLabel(all);
        expect(onSale(all).every((each) => each.memberPrice >= priceMin)).toBe(true);
        expect(memberPrice).toBeGreaterThanOrEqual(priceMin);
      }),
    );
  });
});

describe('the variants that an owner sets', () => {
  const variant = variantWith({ price: 240, memberPrice: 190 });

  test.each([
    ['free', { price: 0, memberPrice: 0 }, /^would cost \$0 in small/],
    ['negative', { memberPrice: -1 }, /^would cost \$-1 in small/],
    ['not in whole dollars', { memberPrice: 0.4 }, /must be in whole dollars from 1 to 999999$/],
    ["above the provider's limit", { price: 1_000_000 }, /^would cost \$1000000 in/],
    ['higher for members', { memberPrice: 241 }, /members more than others .*: \$241 over \$240$/],
    ['none is on sale', { isActive: false }, /^would not be on sale in any variant/],
  ])('are refused when %s', (_, change, problem) => {
    expect(findSaleProblem([{ ...variant, ...change }])).toMatch(problem);
  });

  test('are accepted at every whole price that the provider accepts, and so is an empty list', () => {
    expect(findSaleProblem([variant, { ...variant, isActive: false, price: 999_999 }])).toBeUndefined();
    expect(findSaleProblem([])).toBeUndefined();
  });
});

test('members pay the member price, others the regular price', () => {
  expect(unitPrice({ price: 200, memberPrice: 160 }, true)).toBe(160);
  expect(unitPrice({ price: 200, memberPrice: 160 }, false)).toBe(200);
});

describe('the check of a cart line', () => {
  const soldVariant = variantWith({ frameColor: 'none', sku: 'NEW' });
  const line = {
    size: 'small',
    frameColorName: 'No Frame',
    border: 'Border',
    price: 200,
    memberPrice: 160,
  } as const;

  test('reports nothing while the prices are the same', () => {
    expect(findLineChange(line, { variants: [soldVariant] })).toBeNull();
  });

  test.each([{ price: 210 }, { memberPrice: 150 }])(
    'reports the new prices after a change to %o',
    (change) => {
      const variants = [{ ...soldVariant, ...change }];
      expect(findLineChange(line, { variants })).toEqual({
        kind: 'price-changed',
        sku: 'NEW',
        price: 200,
        memberPrice: 160,
        ...change,
      });
    },
  );

  test('reports a print, or a variant of it, that is no longer sold', () => {
    expect(findLineChange(line, null)).toEqual({ kind: 'gone' });
    expect(findLineChange(line, { variants: [{ ...soldVariant, isActive: false }] })).toEqual({
      kind: 'gone',
    });
    expect(findLineChange(line, { variants: [variantWith({ frameColor: 'black' })] })).toEqual({
      kind: 'gone',
    });
  });

  test('reports nothing for a line made from a current variant', () => {
    fc.assert(
      fc.property(variants, (all) => {
        for (const { size, frameColor, mount, price, memberPrice } of onSale(all)) {
          const line = { size, frameColorName: frames[frameColor].name, border: mount, price, memberPrice };
          expect(findLineChange(line, { variants: all })).toBeNull();
        }
      }),
    );
  });
});
