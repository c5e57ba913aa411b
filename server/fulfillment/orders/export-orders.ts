import type { Executor } from '#server/database/database.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { findMailsOfOrders } from '#server/orders/emails/order-mails.ts';
import { findHistories } from '#server/orders/history.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import { exportParcels } from '../parcels/export-parcels.ts';
import { orderFulfillment } from './order-fulfillment.ts';

/** A member's orders, with their histories, earlier addresses and emails, and with what carriers reported of their parcels. */
export async function exportOrders(on: Executor, userId: string) {
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
