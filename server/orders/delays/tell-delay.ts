import { and, eq, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { answerBy, asksUntil, isTooLateToAgree, momentOfDay } from '#domain/orders/delays.ts';
import { isUnshipped, type OrderStatus } from '#domain/orders/orders.ts';
import { formatUtcDay, startOfUtcDay } from '#domain/shop/terms.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import type { Executor } from '#server/database/database.ts';
import { changeOrder, type LockedOrder, lockOrder } from '../change-order.ts';
import { causeOf } from '../history.ts';
import type { Authored, Change, OrderChangeContext } from '../order-context.ts';
import { sendDelayMailJob } from '../order-jobs.ts';
import { promisedDays } from '../reading/ship-by-of-order.ts';
import { delayNotices } from '../tables.ts';
import { type DelayRow, findNewestDelay } from './read-delays.ts';

interface Delay {
  /** Null when the shop cannot name a day. */
  shipBy: IsoDay | null;
  reason: string | null;
}

export type ToldDelay =
  | { ok: true; notice: DelayRow }
  | { ok: false; reason: 'unknown-order' | 'told-since' | 'not-later' | 'nothing-new' | 'too-late' }
  | { ok: false; reason: 'not-waiting'; status: OrderStatus };

/**
 * Tells the buyer of an order that has not shipped about a delay. The order's row is locked, so a notice and a shipment at
 * the same moment cannot both win.
 * @param delay.told how many notices the order had when the owner decided, so that a call sent twice tells once
 */
export function tellDelay(
  { db, jobs, author }: Authored<OrderChangeContext>,
  orderId: string,
  { told, ...delay }: Delay & { told: number },
  now: Date,
): Promise<ToldDelay> {
  return db.transaction(async (tx): Promise<ToldDelay> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'unknown-order' };
    const { status } = order;
    if (!isUnshipped(order)) return { ok: false, reason: 'not-waiting', status };
    const newest = await findNewestDelay(tx, orderId);
    if ((newest?.ordinal ?? 0) !== told) return { ok: false, reason: 'told-since' };
    if (newest && isTooLateToAgree(newest, now)) return { ok: false, reason: 'too-late' };
    const reason = whyNot(order, delay, now);
    if (reason) return { ok: false, reason };
    return {
      ok: true,
      notice: await writeDelay({ tx, jobs }, order, { newest, delay, cause: causeOf(author), now }),
    };
  });
}

/** A delay to an earlier day, or to the same, is none. */
function whyNot(order: LockedOrder, { shipBy }: Delay, now: Date): 'not-later' | 'nothing-new' | undefined {
  const promised = promisedDays(order).shipBy;
  if (shipBy === null) return promised === null ? 'nothing-new' : undefined;
  const earliest = startOfUtcDay(promised !== null && promised > now ? promised : now);
  return startOfUtcDay(momentOfDay(shipBy)) > earliest ? undefined : 'not-later';
}

interface NewNotice {
  newest: DelayRow | undefined;
  delay: Delay;
  cause: string;
  now: Date;
}

/** Writes a notice for a locked order, whose ship-by day it replaces, and emails the buyer. */
export async function writeDelay(
  { tx, jobs }: Change,
  order: LockedOrder,
  { newest, delay, cause, now }: NewNotice,
): Promise<DelayRow> {
  const { id: orderId, sessionId } = order;
  const shipBy = delay.shipBy === null ? null : momentOfDay(delay.shipBy);
  const days = { ordinal: (newest?.ordinal ?? 0) + 1, formerShipBy: promisedDays(order).shipBy, shipBy };
  await voidNotices(tx, orderId, now);
  const [notice] = await tx
    .insert(delayNotices)
    .values({
      id: newId(),
      orderId,
      ...days,
      reason: delay.reason,
      by: cause,
      at: now,
      answerBy: answerBy({ ...days, at: now, asksUntil: asksUntil(newest, now) }),
    })
    .returning();
  if (!notice) throw new Error(`The notice of a delay of order ${orderId} was not stored.`);
  const next = { delayedTo: shipBy, isDelayedForUnknown: shipBy === null };
  const note = shipBy ? `delayed: ships by ${formatUtcDay(shipBy)}` : 'delayed: no day can be named';
  await changeOrder(tx, order, next, { cause, notes: [note] });
  await jobs.enqueue(tx, sendDelayMailJob, { orderId, sessionId, noticeId: notice.id });
  return notice;
}

/**
 * The notices of an order ask nothing anymore. A newer one asks anew, and its page says so. So does the newest itself, with an
 * email, once its order has not shipped after all: see `reopenNotice`. A consent that was given stays on record.
 */
export async function voidNotices(tx: Executor, orderId: string, now: Date): Promise<void> {
  await tx
    .update(delayNotices)
    .set({ answer: 'void', answeredAt: now })
    .where(and(eq(delayNotices.orderId, orderId), isNull(delayNotices.answer)));
}
