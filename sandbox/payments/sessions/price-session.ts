interface PricedLine {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

export interface SessionPrice {
  lines: PricedLine[];
  subtotal: number;
  discount: number;
  tax: number;
  shipping: number;
  total: number;
}

interface PriceParameters {
  /** The cost of each line before discount and tax, in cents. */
  subtotals: number[];
  shipping: number;
  /** What the promotion takes off, in cents; 0 without one. */
  discount: number;
  /** In thousandths of a percent; 0 when no tax is due or the address is not known. */
  taxRate: number;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The tax on an amount, rounded to the nearest cent. */
const taxOn = (amount: number, taxRate: number) => Math.round((amount * taxRate) / 100_000);

/** The price of a session, line by line, in cents. Tax is added to discounted amounts, but not to shipping. */
export function priceSession({ subtotals, shipping, discount, taxRate }: PriceParameters): SessionPrice {
  const subtotal = sum(subtotals);
  const discounts = distribute(discount, subtotals);
  const lines = subtotals.map((lineSubtotal, index) => {
    const lineDiscount = discounts[index] ?? 0;
    const tax = taxOn(lineSubtotal - lineDiscount, taxRate);
    return { subtotal: lineSubtotal, discount: lineDiscount, tax, total: lineSubtotal - lineDiscount + tax };
  });
  const tax = sum(lines.map((line) => line.tax));
  return { lines, subtotal, discount, tax, shipping, total: subtotal - discount + shipping + tax };
}

/** Distributes the discount among the lines in proportion to their cost. Rounding the running sum keeps the total exact. */
function distribute(discount: number, subtotals: number[]): number[] {
  const total = sum(subtotals);
  let runningSubtotal = 0;
  let runningDiscount = 0;
  return subtotals.map((subtotal) => {
    runningSubtotal += subtotal;
    const share = total === 0 ? 0 : Math.round((discount * runningSubtotal) / total) - runningDiscount;
    runningDiscount += share;
    return share;
  });
}
