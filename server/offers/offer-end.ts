import { type SQL, sql } from 'drizzle-orm';
import { offers } from './tables.ts';

/**
 * The moment at which an offer ended or will end: when it was paid or withdrawn, or else with its last day. One that was never sent
 * ends with its last change.
 */
export function endOfOffer(): SQL {
  const { lastDay, sentAt, withdrawnAt, changedAt, paidOrderId } = offers;
  return sql`case when ${paidOrderId} is not null then ${changedAt} else coalesce(${withdrawnAt},
    case when ${sentAt} is null then ${changedAt}
    else greatest(${changedAt}, (${lastDay} + 1)::timestamp at time zone 'UTC') end) end`;
}
