import type { Cents } from '../money.ts';
import { dayMs } from '../time.ts';

/** The most days that figures are shown for. */
export const maxFigureDays = 366;

/** What the shop sold from one day to another, both in UTC (`2026-03-01`) and included. */
export interface Figures {
  from: string;
  to: string;
  /** False while the orders from before an upgrade are being added up: all sums may then be too low. */
  isComplete: boolean;
  money: Money;
  /** Orders that were paid in this time. */
  orders: number;
  /** The payments divided by the orders. 0 without orders. */
  average: Cents;
  pieces: number;
  days: DayOfSales[];
  /** Of the orders that were paid in this time, the largest amount first. `prints` has at most 50. */
  prints: SoldPart[];
  /** The prints beyond those. */
  otherPrints: Omit<SoldPart, 'name'>;
  sizes: SoldPart[];
  frames: SoldPart[];
  checkouts: Checkouts;
}

/** Each amount counts on its own day: a refund on the day when the money went back. */
export interface Money {
  payments: Cents;
  /** As negative amounts, like `lost`. */
  refunds: Cents;
  /** Lost in disputes. */
  lost: Cents;
  revenue: Cents;
  /** In the revenue: of the payments, without those that went back with refunds and lost disputes. */
  taxes: Cents;
  /** The revenue without taxes. */
  net: Cents;
}

export interface DayOfSales extends Money {
  day: string;
  orders: number;
}

export interface SoldPart {
  name: string;
  pieces: number;
  /** The price before discounts, shipping and taxes. */
  amount: Cents;
}

/** Payment pages that were opened, and how many of them led to an order. */
export interface Checkouts {
  /** The first day that was counted. Null: none was counted. */
  since: string | null;
  opened: number;
  /** Orders that were placed on the counted days. */
  placed: number;
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, day) => isoDay(new Date(first + day * dayMs)));
}

/** `2026-03-01` for a moment, in UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
