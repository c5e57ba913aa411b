import { type Cents, formatCents } from '../money.ts';

/** What a promotion code takes off: a share of the price, or an amount. */
interface Discount {
  percentOff: number | null;
  amountOff: Cents | null;
}

/** `20%`, or `$50.00`. */
export function describeDiscount({ percentOff, amountOff }: Discount): string {
  return percentOff === null ? formatCents(amountOff ?? 0) : `${percentOff}%`;
}

export const maxCodeCharacters = 40;
