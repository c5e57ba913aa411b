import { formatDollars } from '#domain/money.ts';
import { describeDimensions, sizeKeys, sizes } from '#domain/variants/sizes.ts';
import { PolicyTable } from './policy-table.tsx';

/** The shop's sizes with the default prices. A print may have its own prices. */
export function PriceTable() {
  const rows = sizeKeys.map((key) => {
    const { name, price, memberPrice, borderInches, hasShadowBox } = sizes[key];
    const border = `${borderInches} inch ${hasShadowBox ? 'border, shadow box' : 'mat'}`;
    return {
      name,
      note: describeDimensions(key),
      cells: [formatDollars(price), formatDollars(memberPrice), border],
    };
  });
  return (
    <PolicyTable
      caption="Sizes, and the prices of most prints"
      columns={['Size', 'Regular', 'Member', 'Border']}
      rows={rows}
    />
  );
}
