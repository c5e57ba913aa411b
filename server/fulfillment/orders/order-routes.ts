import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { orderMove } from '#domain/api/orders/orders.ts';
import { trackingOf, withPage } from '#domain/fulfillment/tracking.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { correctShipping } from '#server/orders/emails/correction-mail.ts';
import { unknownOrder } from '#server/orders/reading/find-order.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { findAddressDoubt } from '../labels/find-address-doubt.ts';
import { changeGiftNote } from './change-gift-note.ts';
import { correctAddress } from './correct-address.ts';
import { releaseOrder } from './hold-order.ts';
import { moveOrder, type OwnersMove } from './move-order.ts';
import {
  refuseAddress,
  refuseGiftNote,
  refuseMove,
  refuseRelease,
  refuseTracking,
} from './refuse-order-changes.ts';
import { showOrder } from './show-order.ts';
import { correctTracking } from './tracking.ts';
import { readProgress } from './undo-move.ts';

const readable = { studio: { roles: ['owner', 'books'] } } as const;
const params = z.object({ orderId: z.uuid() });
const call = { params, config: { studio: { roles: ['owner'] } }, errors: [502] } as const;

/** One order, and what fulfillment does with it. */
export function orderRoutes(app: FastifyInstance, context: StudioContext): void {
  const one = { summary: 'One order with its pieces, money and history', params, config: readable };
  route(app, 'GET /api/studio/orders/:orderId', one, async (request) => {
    const order = await showOrder(context.orders.db, request.params.orderId, context.staff.now());
    if (!order) throw unknownOrder();
    return order;
  });

  const move = { summary: 'Moves an order one step further, and emails the buyer', ...call };
  route(app, 'POST /api/studio/orders/:orderId/move', move, async (request, reply) => {
    const { orderId } = request.params;
    const move = readMove(request.body);
    const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
      const before = await readProgress(orders.db, orderId);
      const moved = await moveOrder(orders, orderId, move);
      if (!moved.ok) throw refuseMove(moved);
      const after = await readProgress(orders.db, orderId);
      return record({ action: 'order.moved', id: orderId, before, after });
    });
    offerUndo(reply, changeId, 'order.moved');
  });

  const release = { summary: 'Ships a held order all the same: its pieces are made', ...call };
  route(app, 'POST /api/studio/orders/:orderId/release', release, async (request) => {
    const { orderId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const released = await releaseOrder(orders, orderId);
      if (!released.ok) throw refuseRelease(released);
      await record({ action: 'order.released', id: orderId });
    });
  });
  correctionRoutes(app, context);
}

/** The move, with the page of a carrier that the shop knows. */
function readMove({ to, tracking, cover, unpacked, despiteDispute }: z.output<typeof orderMove>): OwnersMove {
  const override = despiteDispute ? { despiteDispute } : {};
  if (to !== 'shipped') return { to, ...override };
  if (!tracking) throw invalid('A shipped order needs tracking.', { 'tracking.number': 'is missing' });
  const options = { ...(cover && { cover }), ...(unpacked && { unpacked }) };
  return { to, tracking: withPage(tracking), ...options, ...override };
}

/** Correcting where an order goes, and a tracking number. The buyer is emailed. What undoes a correction is another one. */
function correctionRoutes(app: FastifyInstance, context: StudioContext): void {
  const { labels } = context.workshop;
  const address = {
    summary: "Corrects an order's shipping address before its label is bought, and emails the buyer",
    ...call,
  };
  route(app, 'PUT /api/studio/orders/:orderId/address', address, async (request) => {
    const { orderId } = request.params;
    const { body } = request;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const corrected = await correctAddress(orders, orderId, body);
      if (!corrected.ok) throw refuseAddress(corrected);
      // Without the addresses, because the log outlives the order's personal data.
      const after = body.despiteDestination ? { after: { despiteDestination: true } } : {};
      await record({ action: 'order.address-corrected', id: orderId, ...after });
    });
    return { doubt: labels ? await findAddressDoubt(labels, body) : null };
  });

  const tracking = {
    summary: "Corrects a parcel's tracking, and emails the buyer if it has shipped",
    ...call,
  };
  route(app, 'PUT /api/studio/orders/:orderId/tracking', tracking, async (request) => {
    const { orderId } = request.params;
    const { parcel, tracking: typed } = request.body;
    const { tracking } = trackingOf(typed.carrier, typed.number);
    await changeInStudio(context, request, async ({ orders, record }) => {
      const corrected = await correctTracking(orders, orderId, tracking, parcel ?? undefined);
      if (!corrected.ok) throw refuseTracking(corrected);
      await record({ action: 'order.tracking-corrected', id: orderId, after: { tracking: typed } });
    });
  });

  const correct = {
    summary: 'Emails a buyer who was told of a shipment that was undone since; a repeated call emails once',
    ...call,
    // Makers too: they ship, and undo it.
    config: { studio: { roles: ['owner', 'maker'] } },
  } as const;
  route(app, 'POST /api/studio/orders/:orderId/correction', correct, async (request) => {
    const { orderId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      if (!(await correctShipping(orders, orderId)))
        throw conflict('nothing_to_correct', 'There is no email to correct anymore.');
      await record({ action: 'order.correction-sent', id: orderId });
    });
  });

  const change = {
    summary: 'Changes the gift note of an order before anything of it is packed; an empty one removes it',
    ...call,
  };
  route(app, 'PUT /api/studio/orders/:orderId/gift-note', change, async (request) => {
    const { orderId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const changed = await changeGiftNote(orders, orderId, request.body.note);
      if (!changed.ok) throw refuseGiftNote(changed);
      // Without the words, because the log outlives the order's personal data.
      if (changed.isChanged) await record({ action: 'order.gift-note-changed', id: orderId });
    });
  });
}
