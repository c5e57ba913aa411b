import { and, gte, lte, min, sum } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { checkoutDays } from './tables.ts';

/** How many payment pages were opened from one day to another, and the first day that was counted at all. */
export async function countCheckouts(
  on: Executor,
  { from, to }: { from: string; to: string },
): Promise<{ since: string | null; opened: number }> {
  const [first] = await on.select({ day: min(checkoutDays.day) }).from(checkoutDays);
  const [counted] = await on
    .select({ opened: sum(checkoutDays.opened).mapWith(Number) })
    .from(checkoutDays)
    .where(and(gte(checkoutDays.day, from), lte(checkoutDays.day, to)));
  return { since: first?.day ?? null, opened: counted?.opened ?? 0 };
}
