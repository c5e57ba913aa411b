import { desc, eq, sql } from 'drizzle-orm';
import type { DelayNotice } from '#domain/orders/delays.ts';
import type { Executor } from '#server/database/database.ts';
import { delayNotices } from '../tables.ts';

/** The cause of the email about a notice in the history of its order. */
export const delayMailCause = (noticeId: string) => `delay mail ${noticeId}`;

/** A notice of a delay as its table has it. */
export type DelayRow = typeof delayNotices.$inferSelect;

/** A notice in JSON, with times as PostgreSQL writes them. */
export type StoredDelay = Omit<DelayNotice, 'answerPath'>;

/** The notices of an order, oldest first. Part of a query of `orders`. */
export const delaysOfOrder = sql<StoredDelay[]>`(
  select coalesce(json_agg(json_build_object('_id', notice.id, 'ordinal', ordinal, 'at', at, 'formerShipBy', former_ship_by,
    'shipBy', ship_by, 'reason', reason, 'answerBy', answer_by, 'answer', answer, 'answeredAt', answered_at,
    'agreedAt', agreed_at) order by ordinal), '[]')
  from ${delayNotices} as notice where notice.order_id = orders.id)`;

export function toDelay({
  at,
  formerShipBy,
  shipBy,
  answerBy,
  answeredAt,
  agreedAt,
  ...notice
}: StoredDelay): DelayNotice {
  return {
    ...notice,
    at: toIso(at),
    formerShipBy: formerShipBy && toIso(formerShipBy),
    shipBy: shipBy && toIso(shipBy),
    answerBy: answerBy && toIso(answerBy),
    answeredAt: answeredAt && toIso(answeredAt),
    agreedAt: agreedAt && toIso(agreedAt),
  };
}

function toIso(time: string): string {
  return new Date(time).toISOString();
}

/** The newest notice of an order, which replaces the earlier ones. */
export async function findNewestDelay(on: Executor, orderId: string): Promise<DelayRow | undefined> {
  const [newest] = await on
    .select()
    .from(delayNotices)
    .where(eq(delayNotices.orderId, orderId))
    .orderBy(desc(delayNotices.ordinal))
    .limit(1);
  return newest;
}
