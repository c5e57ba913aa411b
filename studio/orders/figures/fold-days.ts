import type { DayOfSales } from '#domain/api/orders/figures.ts';

/** A day with its sales, or days in a row (or months) without any. */
type Fold = { sales: DayOfSales } | { sales?: undefined; from: string; to: string };

/** Joins the days without sales that follow each other. @param days the newest first */
export function foldDays(days: readonly DayOfSales[]): Fold[] {
  const folds: Fold[] = [];
  for (const sales of days) {
    const last = folds.at(-1);
    if (hasSales(sales)) folds.push({ sales });
    else if (last && !last.sales) last.from = sales.day;
    else folds.push({ from: sales.day, to: sales.day });
  }
  return folds;
}

function hasSales({ orders, payments, refunds, lost, taxes }: DayOfSales): boolean {
  return [orders, payments, refunds, lost, taxes].some((amount) => amount !== 0);
}
