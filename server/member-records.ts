import type { MemberRecords } from './customers/accounts/open-accounts.ts';
import { deletePhotosOfMember } from './fulfillment/claims/delete-claim-photos.ts';
import { exportClaims } from './fulfillment/claims/export-claims.ts';
import { exportOrders } from './fulfillment/orders/export-orders.ts';
import { exportOffers } from './offers/export-offers.ts';
import { deleteOfferPhotosOfMember } from './offers/photo/offer-photos.ts';
import { exportCertificates } from './offers/trade-clients/export-certificates.ts';
import { countOrdersOf } from './orders/reading/count-orders.ts';
import { searchOrders } from './orders/reading/search-orders.ts';

export const memberRecords: MemberRecords = {
  countOrders: countOrdersOf,
  findOrders: async (on, userId) => (await searchOrders(on, { buyer: { userId } })).orders,
  collect: async (on, userId) => ({
    orders: await exportOrders(on, userId),
    claims: await exportClaims(on, userId),
    offers: await exportOffers(on, userId),
    resaleCertificates: await exportCertificates(on, userId),
  }),
  async deletePhotos(tx, userId) {
    await deletePhotosOfMember(tx, userId);
    await deleteOfferPhotosOfMember(tx, userId);
  },
};
