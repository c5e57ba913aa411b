import type { Cents } from '../money.ts';
import type { OrderItem } from './orders.ts';

interface PaidOrder {
  items: readonly Pick<OrderItem, 'unitAmountPaid' | 'quantity'>[];
  amountTotal: Cents;
}

/** What the buyer paid for each line of an order, with its share of the tax and of the shipping, to the cent. */
export function refundShares({ items, amountTotal }: PaidOrder): Cents[] {
  const prices = items.map(({ unitAmountPaid, quantity }) => unitAmountPaid * quantity);
  const sum = prices.reduce((total, price) => total + price, 0);
  // The rounded ends of the shares differ by whole cents that add up to what was paid.
  const paidUpTo = (count: number) =>
    Math.round(
      (prices.slice(0, count).reduce((total, price) => total + price, 0) * amountTotal) / (sum || 1),
    );
  return prices.map((_, index) => paidUpTo(index + 1) - paidUpTo(index));
}

/**
 * What the buyer paid for the prints of an order that have shipped, with their share of the tax.
 * @param shipped how many prints of each line have shipped
 */
export function paidForShipped(order: PaidOrder, shipped: readonly number[]): Cents {
  const shares = refundShares(order);
  return order.items.reduce((sum, { quantity }, index) => {
    const count = Math.min(shipped[index] ?? 0, quantity);
    return sum + Math.round(((shares[index] ?? 0) * count) / (quantity || 1));
  }, 0);
}
