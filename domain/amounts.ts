import { type Cents, formatCents } from './money.ts';

export interface Amounts {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  total: Cents;
}

/** What an order costs, line by line, as its confirmation and its mail write it: `['Shipping', 'Free']`. */
export function amountRows({
  subtotal,
  discount,
  shipping,
  tax,
  total,
}: Amounts): [name: string, text: string][] {
  return [
    ['Subtotal', formatCents(subtotal)],
    ...(discount > 0 ? [['Discount', formatCents(-discount)] satisfies [string, string]] : []),
    ['Shipping', shipping === 0 ? 'Free' : formatCents(shipping)],
    ['Taxes', formatCents(tax)],
    ['Total', formatCents(total)],
  ];
}
