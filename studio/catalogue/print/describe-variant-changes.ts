import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { isSameVariant, type NewVariant } from '#domain/catalogue/variants/variants.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';

/** What a change of variants and prices does, in a sentence for each size and kind of change. */
export function describeVariantChanges(
  before: readonly NewVariant[],
  after: readonly NewVariant[],
): string[] {
  return sizeKeys.flatMap((size) => {
    const pairs = after
      .filter((variant) => variant.size === size)
      .map((variant) => ({ now: variant, old: before.find((other) => isSameVariant(other, variant)) }));
    const { name } = sizes[size];
    const on = pairs.filter(({ now, old }) => now.isActive && !old?.isActive).length;
    const off = pairs.filter(({ now, old }) => !now.isActive && old?.isActive).length;
    return [
      ...describePrices(
        `${name}, regular price`,
        pairs.map(({ now, old }) => [old?.price, now.price]),
      ),
      ...describePrices(
        `${name}, member price`,
        pairs.map(({ now, old }) => [old?.memberPrice, now.memberPrice]),
      ),
      ...(on > 0 ? [`${name}: ${countVariants(on)} on sale again.`] : []),
      ...(off > 0 ? [`${name}: ${countVariants(off)} off sale.`] : []),
    ];
  });
}

function describePrices(what: string, prices: [before: number | undefined, after: number][]): string[] {
  const changed = prices.filter(([before, after]) => before !== after);
  const [first] = changed;
  if (!first) return [];
  const lowest = Math.min(...changed.map(([before]) => before ?? 0));
  const highest = Math.max(...changed.map(([before]) => before ?? 0));
  const from =
    lowest === highest ? formatDollars(lowest) : `${formatDollars(lowest)} to ${formatDollars(highest)}`;
  return [`${what}: ${formatDollars(first[1])} instead of ${from}, in ${countVariants(changed.length)}.`];
}

function countVariants(count: number): string {
  return countOf(count, 'variant');
}
