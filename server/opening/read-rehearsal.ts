import type { RehearsalLine } from '#domain/api/shop/opening.ts';
import type { OpeningMark } from '#domain/shop/opening.ts';
import type { Executor } from '#server/database/database.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findMailsOfOrders } from '#server/orders/emails/order-mails.ts';
import { findTestOrders } from '#server/orders/reading/find-test-orders.ts';

/** A rehearsal that was begun again is among the newest. */
const ordersRead = 20;

/** How far the newest rehearsal has come. Before a shop opens, each order that was paid in test mode is one. */
export async function readRehearsal(
  on: Executor,
  isConfirmed: (mark: OpeningMark) => boolean,
): Promise<RehearsalLine[]> {
  const ids = await findTestOrders(on, { max: ordersRead });
  const mails = await findMailsOfOrders(on, ids);
  const isTold = (id: string) => mails.get(id)?.some(({ name }) => name.startsWith('shipping mail')) ?? false;
  const id = ids.find(isTold) ?? ids[0];
  const packing = id ? { text: 'Pack it', to: `/bench/orders/${id}` } : null;
  const hasParcel = id !== undefined && (await findParcels(on, { order: id })).length > 0;
  return [
    {
      step: 'purchase',
      text: 'Buy a print in the shop, as a customer does. In test mode the card 4242\u00a04242\u00a04242\u00a04242 pays.',
      isDone: id !== undefined,
      action: null,
    },
    {
      step: 'ticket',
      text: 'Print its ticket on your own printer.',
      isDone: isConfirmed('ticket'),
      action: { text: 'Open the bench', to: '/bench' },
    },
    {
      step: 'print-file',
      text: 'Download its print file, and print it.',
      isDone: isConfirmed('print-file'),
      action: { text: 'Open the bench', to: '/bench' },
    },
    {
      step: 'parcel',
      text: 'Buy a label for it, or type a tracking number.',
      isDone: hasParcel,
      action: packing,
    },
    {
      step: 'shipped',
      text: 'Ship it. The buyer’s email arrives.',
      isDone: id !== undefined && isTold(id),
      action: packing,
    },
  ];
}
