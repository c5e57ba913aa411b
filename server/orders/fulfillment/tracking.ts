import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderStatus, Tracking } from '#domain/orders.ts';
import { correctParcel } from '#server/production/parcels/ship-rest.ts';
import { recordChange } from '../history.ts';
import type { OrderChangeContext } from '../order-jobs.ts';
import { sendNewTrackingMailJob } from '../order-jobs.ts';
import { orders } from '../tables.ts';

const shortText = (most: number) =>
  z
    .string({ error: 'is missing' })
    .trim()
    .min(1, 'is empty')
    .max(most, `takes at most ${most} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'takes no control characters');

/** A parcel's tracking as the owner enters it. Emails link to its address, so only web addresses are valid. */
export const newTracking = z.object({
  carrier: shortText(60),
  number: shortText(100),
  url: z
    .url({ protocol: /^https?$/, normalize: true, error: 'takes a web address, https://…' })
    .max(2048, 'takes at most 2048 characters')
    .nullable(),
}) satisfies z.ZodType<Tracking>;

export type TrackingCorrection =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'same' }
  | { ok: false; reason: 'not-shipped'; status: OrderStatus };

/** Replaces the tracking of a shipped order, and emails its buyer. */
export async function correctTracking(
  { db, jobs }: OrderChangeContext,
  orderId: string,
  tracking: Tracking,
): Promise<TrackingCorrection> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (order.status !== 'shipped') return { ok: false, reason: 'not-shipped', status: order.status };
    if (isSame(order.tracking, tracking)) return { ok: false, reason: 'same' };
    await tx.update(orders).set({ tracking }).where(eq(orders.id, orderId));
    if (order.tracking) await correctParcel(tx, orderId, order.tracking, tracking);
    const { carrier, number } = tracking;
    const note = `tracking corrected: ${carrier} ${number}`;
    const changeId = await recordChange(tx, orderId, order, 'owner', note);
    const { sessionId } = order;
    await jobs.enqueue(tx, sendNewTrackingMailJob, { orderId, sessionId, changeId, number });
    return { ok: true };
  });
}

function isSame(stored: Tracking | null, entered: Tracking): boolean {
  return (
    stored?.carrier === entered.carrier && stored.number === entered.number && stored.url === entered.url
  );
}
