import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  addressDoubt,
  newGiftNote,
  orderMove,
  studioOrder,
  trackingCorrection,
} from '#domain/api/orders/orders.ts';
import { newAddress } from '#domain/api/orders/shipping.ts';
import { trackingOf, withPage } from '#domain/fulfillment/tracking.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, invalid, notFound } from '#server/http/errors.ts';
import { correctShipping } from '#server/orders/emails/correction-mail.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { findAddressDoubt } from '../labels/find-address-doubt.ts';
import { changeGiftNote } from './change-gift-note.ts';
import { correctAddress } from './correct-address.ts';
import { moveOrder, type OwnersMove } from './move-order.ts';
import { refuseAddress, refuseGiftNote, refuseMove, refuseTracking } from './refuse-order-changes.ts';
import { showOrder } from './show-order.ts';
import { correctTracking } from './tracking.ts';
import { readProgress } from './undo-move.ts';

const config = { studio: { roles: ['owner'] } } as const;
const readable = { studio: { roles: ['owner', 'books'] } } as const;
const params = z.object({ orderId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);

/** One order, and what fulfillment does with it. */
export function orderRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const one = {
      summary: 'One order with its pieces, money and history',
      params: z.object({ orderId: z.uuid() }),
      response: { 200: studioOrder, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/orders/:orderId', { schema: one, config: readable }, async (request) => {
      const order = await showOrder(context.orders.db, request.params.orderId);
      if (!order) throw notFound('There is no such order.');
      return order;
    });

    const move = {
      summary: 'Moves an order one step further, and emails the buyer',
      params,
      body: orderMove,
      response: { 204: z.undefined(), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/move', { schema: move, config }, async (request, reply) => {
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
      reply.code(204);
    });
    await app.register(correctionRoutes(context));
    await app.register(correctionEmailRoute(context));
    await app.register(giftNoteRoute(context));
  };
}

/** The move, with the page of a carrier that the shop knows. */
function readMove({ to, tracking, unpacked, despiteDispute }: z.output<typeof orderMove>): OwnersMove {
  const override = despiteDispute ? { despiteDispute } : {};
  if (to !== 'shipped') return { to, ...override };
  if (!tracking) throw invalid('A shipped order needs tracking.', { 'tracking.number': 'is missing' });
  return { to, tracking: withPage(tracking), ...(unpacked && { unpacked }), ...override };
}

/** Correcting where an order goes, and a tracking number. The buyer is emailed. What undoes a correction is another one. */
function correctionRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { labels } = context.workshop;
  return async (app) => {
    const address = {
      summary: "Corrects an order's shipping address before its label is bought, and emails the buyer",
      params,
      body: newAddress,
      response: {
        200: addressDoubt,
        ...refusals,
      },
    };
    app.put('/api/studio/orders/:orderId/address', { schema: address, config }, async (request) => {
      const { orderId } = request.params;
      const { body } = request;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const corrected = await correctAddress(orders, orderId, body);
        if (!corrected.ok) throw refuseAddress(corrected);
        // Without the addresses, because the log outlives the order's personal data.
        await record({ action: 'order.address-corrected', id: orderId });
      });
      return { doubt: labels ? await findAddressDoubt(labels, body) : null };
    });

    const tracking = {
      summary: "Corrects a parcel's tracking, and emails the buyer if it has shipped",
      params,
      body: trackingCorrection,
      response: { 204: z.undefined(), ...refusals },
    };
    app.put('/api/studio/orders/:orderId/tracking', { schema: tracking, config }, async (request, reply) => {
      const { orderId } = request.params;
      const { parcel, tracking: typed } = request.body;
      const { tracking } = trackingOf(typed.carrier, typed.number);
      await changeInStudio(context, request, async ({ orders, record }) => {
        const corrected = await correctTracking(orders, orderId, tracking, parcel ?? undefined);
        if (!corrected.ok) throw refuseTracking(corrected);
        await record({ action: 'order.tracking-corrected', id: orderId, after: { tracking: typed } });
      });
      reply.code(204);
    });
  };
}

function correctionEmailRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const correct = {
      summary: 'Emails a buyer who was told of a shipment that was undone since; a repeated call emails once',
      params,
      response: { 204: z.undefined(), ...refusals },
    };
    // Makers too: they ship, and undo it.
    const roles = { studio: { roles: ['owner', 'maker'] } } as const;
    app.post(
      '/api/studio/orders/:orderId/correction',
      { schema: correct, config: roles },
      async (request, reply) => {
        const { orderId } = request.params;
        await changeInStudio(context, request, async ({ orders, record }) => {
          if (!(await correctShipping(orders, orderId)))
            throw conflict('nothing_to_correct', 'There is no email to correct any more.');
          await record({ action: 'order.correction-sent', id: orderId });
        });
        reply.code(204);
      },
    );
  };
}

function giftNoteRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const change = {
      summary: 'Changes the gift note of an order before anything of it is packed; an empty one removes it',
      params,
      body: newGiftNote,
      response: { 204: z.undefined(), ...refusals },
    };
    app.put('/api/studio/orders/:orderId/gift-note', { schema: change, config }, async (request, reply) => {
      const { orderId } = request.params;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const changed = await changeGiftNote(orders, orderId, request.body.note);
        if (!changed.ok) throw refuseGiftNote(changed);
        // Without the words, because the log outlives the order's personal data.
        if (changed.isChanged) await record({ action: 'order.gift-note-changed', id: orderId });
      });
      reply.code(204);
    });
  };
}
