import type { Cents } from '#domain/money.ts';
import type { Order } from '#domain/orders/orders.ts';

/** What the buyer paid for each line of an order, with its share of the tax and of the shipping, to the cent. */
export function refundShares({
  items,
  amountTotal,
}: {
  items: readonly Pick<Order['items'][number], 'unitAmountPaid' | 'quantity'>[];
  amountTotal: Cents;
}): Cents[] {
  const prices = items.map(({ unitAmountPaid, quantity }) => unitAmountPaid * quantity);
  const sum = prices.reduce((total, price) => total + price, 0);
  // The rounded ends of the shares differ by whole cents that add up to what was paid.
  const paidUpTo = (count: number) =>
    Math.round(
      (prices.slice(0, count).reduce((total, price) => total + price, 0) * amountTotal) / (sum || 1),
    );
  return prices.map((_, index) => paidUpTo(index + 1) - paidUpTo(index));
}
