import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { offers } from './tables.ts';

/**
 * Marks an offer as paid by an order, in the transaction that makes the order. Of several payments at once, one succeeds and the
 * others wait for it. A payment wins over a withdrawal and over the end of the last day.
 * @returns `gone` for an offer that is not in the database, such as one that is younger than a restored backup
 */
export async function claimOffer(
  tx: Executor,
  { offerId, orderId }: { offerId: string; orderId: string },
): Promise<'claimed' | 'taken' | 'gone'> {
  const isThis = eq(offers.id, offerId);
  const [offer] = await tx
    .select({ paidOrderId: offers.paidOrderId })
    .from(offers)
    .where(isThis)
    .for('update');
  if (!offer) return 'gone';
  if (offer.paidOrderId !== null) return 'taken';
  await tx.update(offers).set({ paidOrderId: orderId, changedAt: sql`now()` }).where(isThis);
  return 'claimed';
}

/** Makes an offer payable again whose payment failed. */
export async function releaseOffer(tx: Executor, orderId: string): Promise<void> {
  await tx.update(offers).set({ paidOrderId: null }).where(eq(offers.paidOrderId, orderId));
}
