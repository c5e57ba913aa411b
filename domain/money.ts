/** Whole US dollars: what the shop's own prices are counted in. */
export type Dollars = number;

/** US cents: what orders and the payment provider count in. */
export type Cents = number;

/**
 * A price as the shop shows and charges it: a non-negative whole number of dollars
 * (specification, section 5). Anything that is not a finite number counts as 0.
 */
export function roundToWholeDollars(price: number): Dollars {
  return Number.isFinite(price) ? Math.max(0, Math.round(price)) : 0;
}

export function dollarsToCents(dollars: Dollars): Cents {
  return Math.round(dollars * 100);
}

export function centsToWholeDollars(cents: Cents): Dollars {
  return roundToWholeDollars(cents / 100);
}

/** `$1,025`: the way prices stand on the wall labels, without cents. */
export function formatDollars(dollars: Dollars): string {
  return `$${groupThousands(roundToWholeDollars(dollars))}`;
}

/** `$1,025.40`, or `-$16.00` for a discount: the way amounts of an order are written. */
export function formatCents(cents: Cents): string {
  const absolute = Math.abs(Math.round(cents));
  const dollars = groupThousands(Math.floor(absolute / 100));
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
