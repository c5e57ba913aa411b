import { formatDollars } from '#domain/money.ts';
import type { PolicyTable } from '#domain/policies.ts';
import { describeDimensions, sizeKeys, sizes } from '#domain/variants/sizes.ts';

/** The shop's sizes with the default prices. A print may have its own prices. */
export function priceTable(): PolicyTable {
  return {
    kind: 'table',
    caption: 'Sizes, and the prices of most prints',
    columns: ['Size', 'Regular', 'Member', 'Border'],
    rows: sizeKeys.map((key) => {
      const { name, price, memberPrice, borderInches, hasShadowBox } = sizes[key];
      const border = `${borderInches} inch ${hasShadowBox ? 'border, shadow box' : 'mat'}`;
      return {
        name,
        note: describeDimensions(key),
        cells: [formatDollars(price), formatDollars(memberPrice), border],
      };
    }),
  };
}
