import type { PriceChange, PrintChange } from '#domain/api/catalogue/prints.ts';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { formatDollars } from '#domain/money.ts';

/** A change in words for the log: `prices +10 %, to the next $5, in Small and Large`. */
export function describeChange(change: PrintChange): string {
  switch (change.kind) {
    case 'hide':
      return 'hidden';
    case 'publish':
      return 'published';
    case 'plan':
      return `to be published at ${change.at}`;
    case 'category':
      return `category ${categoryNames[change.category]}`;
    case 'artist':
      return `artist ${change.artist}`;
    case 'prices':
      return `${describePriceChange(change)}${describeSizes(change)}`;
  }
}

function describePriceChange(change: PriceChange): string {
  if (change.by === 'shop') return "back to the shop's prices";
  if (change.by === 'percent') {
    const sign = change.percent < 0 ? '−' : '+';
    return `prices ${sign}${Math.abs(change.percent)} %, to the next ${formatDollars(change.step)}`;
  }
  const { price, memberPrice } = change;
  const parts = [
    price !== undefined && `price ${formatDollars(price)}`,
    memberPrice !== undefined && `member price ${formatDollars(memberPrice)}`,
  ];
  return parts.filter(Boolean).join(', ') || 'the same prices';
}

function describeSizes({ sizes: chosen }: PriceChange): string {
  return chosen ? `, in ${chosen.map((size) => sizes[size].name).join(', ')}` : '';
}
