import { and, isNotNull, isNull, lt } from 'drizzle-orm';
import { endOfUtcDay, lateAnswerDays } from '#domain/orders/delays.ts';
import { dayMs } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { delayNotices } from '../tables.ts';

/**
 * Gives the buyers in the database of a restored backup two more days to answer: the answers since the backup are lost, and
 * so are shipments until the shop has asked the label provider.
 */
export async function giveTimeToAnswer(on: Executor, now: Date): Promise<void> {
  const answerBy = endOfUtcDay(new Date(now.getTime() + lateAnswerDays * dayMs));
  const isOpen = and(isNull(delayNotices.answer), isNotNull(delayNotices.answerBy));
  await on
    .update(delayNotices)
    .set({ answerBy })
    .where(and(isOpen, lt(delayNotices.answerBy, answerBy)));
}
