import { eq } from 'drizzle-orm';
import { canMove, type OrderStatus, type Tracking } from '#domain/orders.ts';
import { sendProductionNewsJob } from './order-jobs.ts';
import { type OrderBook, recordChange } from './save-order.ts';
import { sendShippingNewsJob } from './send-shipping-news.ts';
import { orders } from './tables.ts';

/** The steps that are the owner's to take; every other follows from what the payment provider says. */
export const ownersSteps = ['in_production', 'shipped', 'delivered'] as const;
export type OwnersStep = (typeof ownersSteps)[number];

export type OwnersMove = { to: 'in_production' | 'delivered' } | { to: 'shipped'; tracking: Tracking };

export type Judged =
  | { ok: true }
  | { ok: false; reason: 'impossible'; from: OrderStatus; allowed: OwnersStep[] };
export type Moved = Judged | { ok: false; reason: 'unknown-order' };

/** Whether an order of this status can take the step, and if not, which ones it can. */
export function judgeMove(from: OrderStatus, to: OwnersStep): Judged {
  if (canMove(from, to)) return { ok: true };
  return {
    ok: false,
    reason: 'impossible',
    from,
    allowed: ownersSteps.filter((step) => canMove(from, step)),
  };
}

/**
 * Takes an order one step further on its way to the buyer, who is mailed when it is begun and when it ships. The
 * row's lock lets it pass neither a refund that arrives at the same moment, nor a second such step.
 */
export async function moveOrder({ db, jobs }: OrderBook, orderId: string, move: OwnersMove): Promise<Moved> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const judged = judgeMove(order.status, move.to);
    if (!judged.ok) return judged;
    const tracking = move.to === 'shipped' ? move.tracking : order.tracking;
    const next = { status: move.to, fulfillmentStatus: move.to, tracking };
    await tx.update(orders).set(next).where(eq(orders.id, orderId));
    const note = move.to === 'shipped' ? `${move.tracking.carrier} ${move.tracking.number}` : undefined;
    await recordChange(tx, orderId, { ...order, ...next }, 'owner', note);
    const about = { orderId, sessionId: order.sessionId };
    if (move.to === 'shipped') await jobs.enqueue(tx, sendShippingNewsJob, about);
    if (move.to === 'in_production') await jobs.enqueue(tx, sendProductionNewsJob, about);
    return { ok: true };
  });
}
