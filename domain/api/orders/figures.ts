import { z } from 'zod';

const cents = z.int().describe('US cents');
/** In UTC. */
export const day = z.iso
  .date()
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'must be a day from 2000 to 2099');

/** Each amount counts on its own day: a refund on the day when the money went back. */
const money = z.object({
  payments: cents,
  refunds: cents.describe('negative, like `lost`'),
  lost: cents.describe('in disputes'),
  revenue: cents,
  taxes: cents.describe('in the revenue: of the payments, without those that went back'),
  net: cents.describe('the revenue without taxes'),
});
export type Money = z.infer<typeof money>;

const dayOfSales = money.extend({ day, orders: z.int() });
export type DayOfSales = z.infer<typeof dayOfSales>;

const amounts = z.object({
  pieces: z.int(),
  amount: cents.describe('the price before discounts, shipping and taxes'),
});
const soldPart = amounts.extend({ name: z.string() });
export type SoldPart = z.infer<typeof soldPart>;

/** What the shop sold from one day to another, both included. */
export const figures = z.object({
  from: day,
  to: day,
  money,
  orders: z.int().describe('that were paid in this time'),
  average: cents.describe('the payments divided by the orders; 0 without orders'),
  pieces: z.int(),
  days: z.array(dayOfSales),
  prints: z.array(soldPart).describe('at most 50, the largest amount first'),
  otherPrints: amounts.describe('the prints beyond those'),
  sizes: z.array(soldPart),
  frames: z.array(soldPart),
  checkouts: z.object({
    since: day.nullable().describe('the first day that was counted; null: none'),
    opened: z.int().describe('payment pages'),
    placed: z.int().describe('orders on the counted days'),
  }),
});
export type Figures = z.infer<typeof figures>;
