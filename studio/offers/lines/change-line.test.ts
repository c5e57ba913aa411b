import { describe, expect, test } from 'vitest';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { type OfferLine, ownPricesProblem } from '#domain/offers/offer-lines.ts';
import { allowSizes, changeVariant, setOwn, setOwnPrice, sizesOf } from './change-line.ts';

const table = standardVariants('p1');
const line: OfferLine = {
  printId: 'p1',
  variant: { size: 'small', frameColor: 'black', mount: 'Border' },
  quantity: 1,
  ownPrices: null,
  mayChangeSize: false,
  mayChangeFrame: false,
};
const own = { ...line, ownPrices: { small: 150 } };

describe('the own prices of a line', () => {
  test("begin as the page's", () => {
    expect(setOwn(line, table, true).ownPrices).toEqual({ small: 200 });
    expect(setOwn(own, table, false).ownPrices).toBeNull();
  });

  test('follow the size of the line', () => {
    const larger = changeVariant(own, table, { size: 'large' });
    expect(larger).toMatchObject({ variant: { size: 'large', frameColor: 'black', mount: 'Border' } });
    expect(larger.ownPrices).toEqual({ large: 565 });
    expect(Object.keys(larger.variant)).toEqual(['size', 'frameColor', 'mount']);
  });

  test('are one for each size that the client may choose, and one is taken away by emptying it', () => {
    const free = allowSizes(own, table, true);
    expect(free.ownPrices).toEqual({
      ...{ small: 150, medium: 375, large: 565 },
      ...{ giant: 1025, collector: 1950, exhibition: 3425 },
    });
    const fewer = setOwnPrice(free, 'exhibition', undefined);
    expect(Object.keys(fewer.ownPrices ?? {})).not.toContain('exhibition');
    expect(changeVariant(fewer, table, { frameColor: 'wood' }).ownPrices).toEqual(fewer.ownPrices);
    expect(allowSizes(fewer, table, false).ownPrices).toEqual({ small: 150 });
  });

  test('always have one for the size of the line, which may be 0 until it is typed', () => {
    const empty = setOwnPrice(own, 'small', undefined);
    expect(empty.ownPrices).toEqual({ small: 0 });
    expect(ownPricesProblem(empty)).toBeUndefined();
    expect(setOwn(line, [], true).ownPrices).toEqual({ small: 0 });
  });
});

test('a line that is not sold in its size shows that size all the same', () => {
  const withoutSmall = table.filter(({ size }) => size !== 'small');
  expect(sizesOf(line, withoutSmall)).toEqual(['small']);
  const large = { ...line, mayChangeSize: true, ownPrices: { small: 150, large: 500 } };
  expect(
    sizesOf(
      large,
      withoutSmall.filter(({ size }) => size === 'giant'),
    ),
  ).toEqual(['small', 'large', 'giant']);
  expect(sizesOf({ ...line, mayChangeSize: true }, withoutSmall).slice(0, 2)).toEqual(['small', 'medium']);
});
