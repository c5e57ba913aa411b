import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { isSameChoice, type Variant } from '#domain/catalogue/variants/variants.ts';
import { formatDollars } from '#domain/money.ts';

type Form = Omit<Variant, 'sku'>;

/** What a change of forms and prices does, in a sentence for each size and kind of change. */
export function describeFormChanges(before: readonly Form[], after: readonly Form[]): string[] {
  return sizeKeys.flatMap((size) => {
    const pairs = after
      .filter((form) => form.size === size)
      .map((form) => ({ now: form, old: before.find((other) => isSameChoice(other, form)) }));
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
      ...(on > 0 ? [`${name}: ${countForms(on)} on sale again.`] : []),
      ...(off > 0 ? [`${name}: ${countForms(off)} off sale.`] : []),
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
  return [`${what}: ${formatDollars(first[1])} instead of ${from}, in ${countForms(changed.length)}.`];
}

function countForms(count: number): string {
  return count === 1 ? '1 form' : `${count} forms`;
}
