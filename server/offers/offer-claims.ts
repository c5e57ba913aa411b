import { eq, sql } from 'drizzle-orm';
import type { OfferClaims } from '#server/orders/order-context.ts';
import { offers } from './tables.ts';

/** What `openShop` hands to orders, which don't import offers. */
export const offerClaims: OfferClaims = {
  async claimOffer(tx, { offerId, orderId }) {
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
  },
  async releaseOffer(tx, orderId) {
    await tx.update(offers).set({ paidOrderId: null }).where(eq(offers.paidOrderId, orderId));
  },
};
