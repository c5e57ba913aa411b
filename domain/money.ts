/** Whole US dollars, the unit of the shop's own prices. */
export type Dollars = number;

/** US cents, the unit of orders and of the payment provider. */
export type Cents = number;

/** Stripe accepts at most $999,999.99 in one payment. Limits the price of one piece, and an order before taxes. */
export const maxDollarsOfPayment: Dollars = 999_999;

/**
 * Rounds a price to what the shop shows and charges: a non-negative whole number of dollars (specification,
 * section 5). NaN and infinities become 0.
 */
export function roundToWholeDollars(price: number): Dollars {
  return Number.isFinite(price) ? Math.max(0, Math.round(price)) : 0;
}

export function dollarsToCents(dollars: Dollars): Cents {
  return Math.round(dollars * 100);
}

/** `$1,025`: a price on a wall label, without cents. */
export function formatDollars(dollars: Dollars): string {
  return `$${groupThousands(roundToWholeDollars(dollars))}`;
}

/** `$1,025.40`, or `-$16.00` for a discount: an amount of an order. */
export function formatCents(cents: Cents): string {
  const absolute = Math.abs(Math.round(cents));
  const dollars = groupThousands(Math.floor(absolute / 100));
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
