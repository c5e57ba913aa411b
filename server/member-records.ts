import type { MemberRecords } from './customers/accounts/open-accounts.ts';
import type { Executor } from './database/database.ts';
import { deletePhotosOfMember } from './fulfillment/claims/delete-claim-photos.ts';
import { exportClaims } from './fulfillment/claims/export-claims.ts';
import { orderFulfillment } from './fulfillment/orders/order-fulfillment.ts';
import { exportParcels } from './fulfillment/parcels/export-parcels.ts';
import { exportOffers } from './offers/export-offers.ts';
import { deleteOfferPhotosOfMember } from './offers/photo/offer-photos.ts';
import { exportCertificates } from './offers/trade-clients/export-certificates.ts';
import { findAddressChanges } from './orders/change-order.ts';
import { findMailsOfOrders } from './orders/emails/order-mails.ts';
import { findHistories } from './orders/history.ts';
import { countOrdersOf } from './orders/reading/count-orders.ts';
import { findOrdersOf } from './orders/reading/find-orders-of.ts';
import { searchOrders } from './orders/reading/search-orders.ts';

export const memberRecords: MemberRecords = {
  countOrders: countOrdersOf,
  findOrders: async (on, buyer) => (await searchOrders(on, { buyer })).orders,
  collect: async (on, userId) => ({
    orders: await findOrdersWithHistory(on, userId),
    claims: await exportClaims(on, userId),
    offers: await exportOffers(on, userId),
    resaleCertificates: await exportCertificates(on, userId),
  }),
  async deletePhotos(tx, userId) {
    await deletePhotosOfMember(tx, userId);
    await deleteOfferPhotosOfMember(tx, userId);
  },
};

async function findOrdersWithHistory(on: Executor, userId: string) {
  const orders = await orderFulfillment.withParcels(on, await findOrdersOf(on, userId));
  const ids = orders.map(({ _id }) => _id);
  const histories = await findHistories(on, ids);
  const addressChanges = await findAddressChanges(on, ids);
  const mails = await findMailsOfOrders(on, ids);
  const parcelsById = await exportParcels(
    on,
    orders.flatMap(({ parcels }) => parcels),
  );
  return orders.map((order) => ({
    ...order,
    parcels: order.parcels.map(({ _id }) => parcelsById.get(_id)),
    history: histories.get(order._id) ?? [],
    earlierAddresses: (addressChanges.get(order._id) ?? []).map(({ at, before }) => ({
      ...before,
      until: at,
    })),
    mails: (mails.get(order._id) ?? []).map(({ recipient, ...mail }) => ({ ...mail, to: recipient })),
  }));
}
