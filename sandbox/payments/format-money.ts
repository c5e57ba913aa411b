const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents: 16000 is `$160.00`. */
export const formatMoney = (cents: number) => dollars.format(cents / 100);
