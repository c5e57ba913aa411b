import { and, asc, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type DelayAnswer, isNoticeDue, noticeBefore, waitsForScanUntil } from '#domain/orders/delays.ts';
import { orderNumber, unshippedStatuses } from '#domain/orders/orders.ts';
import { startOfUtcDay } from '#domain/shop/terms.ts';
import type { WorkingDays } from '#domain/shop/working-days.ts';
import type { Executor } from '#server/database/database.ts';
import { shipByOfOrder } from '../reading/ship-by-of-order.ts';
import { isLostStatus } from '../refunds/disputes.ts';
import { delayNotices, disputes, orderHistory, orders } from '../tables.ts';
import { type DelayRow, delayMailCause } from './read-delays.ts';

/** An order whose buyer must hear of a delay today. */
interface DueDelay {
  _id: string;
  number: string;
  shipBy: Date;
}

/**
 * Orders that have not shipped and whose buyers must hear of a delay today, most urgent first: on the last working day before
 * the promised day, or earlier if the buyer must agree: see `isNoticeDue`. Those whose buyers are being asked, or took their money back in a
 * dispute, need no notice.
 */
export async function findDueDelays(on: Executor, days: WorkingDays, now: Date): Promise<DueDelay[]> {
  const wasDelayed = exists(sql`true`);
  const isAsked = exists(sql`notice.answer is null and notice.answer_by is not null`);
  const isLostInDispute = sql`exists (select from ${disputes} where ${disputes.orderId} = ${orders.id} and ${isLostStatus})`;
  const rows = await on
    .select({
      _id: orders.id,
      paidAt: orders.paidAt,
      shipBy: shipByOfOrder,
      noticedAt,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.status, unshippedStatuses),
        or(
          lt(shipByOfOrder, noticeBefore(now, days, { isRenewed: false })),
          and(wasDelayed, lt(shipByOfOrder, noticeBefore(now, days, { isRenewed: true }))),
        ),
        sql`not ${isAsked}`,
        sql`not ${isLostInDispute}`,
      ),
    )
    .orderBy(asc(shipByOfOrder));
  return rows.flatMap(({ _id, paidAt, shipBy, noticedAt: at }) => {
    const toldAt = at ?? paidAt;
    const isDue = toldAt && shipBy && isNoticeDue({ toldAt, shipBy, isRenewed: at !== null }, now, days);
    return isDue ? [{ _id, number: orderNumber({ _id }), shipBy }] : [];
  });
}

/** When the newest notice of an order was written. With its table, because Drizzle leaves it out in a query of one table. */
const noticedAt = sql<Date | null>`(
  select max(notice.at) from ${delayNotices} as notice where notice.order_id = orders.id)`.mapWith(
  delayNotices.at,
);

function exists(condition: SQL): SQL {
  return sql`exists (select from ${delayNotices} as notice where notice.order_id = ${orders.id} and ${condition})`;
}

/** An order whose buyer waits without a day. */
interface DaylessOrder {
  _id: string;
  number: string;
  /** When the buyer was told so. */
  since: Date;
}

/** Orders that have not shipped and whose buyers wait without a day since before a time, the oldest first. */
export async function findDaylessOrders(on: Executor, before: Date): Promise<DaylessOrder[]> {
  const rows = await on
    .select({ _id: orders.id, since: noticedAt })
    .from(orders)
    .where(and(inArray(orders.status, unshippedStatuses), orders.isDelayedForUnknown, lt(noticedAt, before)))
    .orderBy(asc(noticedAt));
  return rows.flatMap(({ _id, since }) => (since ? [{ _id, number: orderNumber({ _id }), since }] : []));
}

/** An order whose buyer did not agree to a delay in time. */
interface LapsedOrder {
  _id: string;
  /** Until when it waits for a scan, if it may have shipped. */
  waitsUntil: Date;
}

/** The orders whose buyers had to agree by now. Newer notices have closed older ones, so each order is here once. */
export async function findLapsed(on: Executor, now: Date): Promise<LapsedOrder[]> {
  const { orderId, shipBy, answer, answerBy } = delayNotices;
  const rows = await on
    .select({ _id: orderId, shipBy, answerBy })
    .from(delayNotices)
    .where(and(isNull(answer), isNotNull(answerBy), lte(answerBy, now)))
    .orderBy(asc(answerBy));
  return rows.flatMap(({ _id, ...row }) =>
    row.answerBy ? [{ _id, waitsUntil: waitsForScanUntil({ ...row, answerBy: row.answerBy }) }] : [],
  );
}

/**
 * The notices to which silence is consent, and whose buyers were not told before the promised day was over, because no mail
 * server took the email: their silence is no consent (16 CFR 435.2(c)(5)).
 */
export async function findUntold(on: Executor, now: Date): Promise<DelayRow[]> {
  const { orderId, formerShipBy, answer, answerBy } = delayNotices;
  const isOpen = on.select({ id: orders.id }).from(orders).where(inArray(orders.status, unshippedStatuses));
  const isTold = sql`exists (select from ${orderHistory} as entry
    where entry.order_id = delay_notices.order_id and entry.cause = ${delayMailCause('')} || delay_notices.id)`;
  return on
    .select()
    .from(delayNotices)
    .where(
      and(
        and(isNull(answer), isNull(answerBy), lt(formerShipBy, startOfUtcDay(now))),
        and(inArray(orderId, isOpen), sql`not ${isTold}`),
      ),
    );
}

/** An order that ended because of a delay. */
export interface DelayEnding {
  _id: string;
  number: string;
  answer: Extract<DelayAnswer, 'cancel' | 'lapsed'>;
}

/** Orders that their buyers canceled because of a delay, or did not agree to, since a time; the newest first. */
export async function findDelayEndings(on: Executor, since: Date): Promise<DelayEnding[]> {
  const { orderId, answer, answeredAt } = delayNotices;
  // With constants, as in the index.
  const hasEnded = sql`${answer} in ('cancel', 'lapsed')`;
  const rows = await on
    .select({ _id: orderId, answer })
    .from(delayNotices)
    .where(and(hasEnded, gte(answeredAt, since)))
    .orderBy(sql`${answeredAt} desc`);
  return rows.flatMap(({ _id, answer: ended }) =>
    ended === 'cancel' || ended === 'lapsed' ? [{ _id, number: orderNumber({ _id }), answer: ended }] : [],
  );
}
