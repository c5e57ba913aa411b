import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  boughtLabels,
  labelOrder,
  labelRates,
  newParcel,
  packing,
  ratesRequest,
  voidedLabel,
} from '#domain/api/fulfillment/parcels.ts';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import {
  buyChosen,
  readParcelLabel,
  readRates,
  voidParcelLabel,
} from '#server/fulfillment/labels/labels-routes.ts';
import { refuseShipping } from '#server/fulfillment/labels/refuse-label.ts';
import { readProgress } from '#server/fulfillment/orders/undo-move.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { pdfAnswer } from '../documents/documents-routes.ts';
import { shipPieces } from './ship-parcel.ts';
import { showPacking, toParcel } from './show-packing.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const params = z.object({ orderId: z.uuid() });
const parcelParams = z.object({ parcelId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);
/** Packing and shipping an order: its boxes and parcels, and tracking numbers of parcels without a label of ours. */
export function packingRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: 'How an order is packed: its boxes, and its parcels so far',
      params,
      response: { 200: packing, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/orders/:orderId/packing', { schema: show, config }, (request) =>
      showPacking(context, request.params.orderId, sessionOf(request).member.role),
    );

    const ship = {
      summary: 'Ships packed pieces in one parcel with a typed tracking number, and emails the buyer',
      params,
      body: newParcel,
      response: { 204: z.undefined(), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/parcels', { schema: ship, config }, async (request, reply) => {
      const { orderId } = request.params;
      const { codes, carrier, number } = request.body;
      const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
        const before = await readProgress(orders.db, orderId);
        const { tracking } = trackingOf(carrier, number);
        const shipped = await shipPieces(orders, orderId, { codes, tracking });
        if (!shipped.ok) throw refuseShipping(shipped);
        const after = await readProgress(orders.db, orderId);
        return record({ action: 'order.shipped', id: orderId, before, after });
      });
      offerUndo(reply, changeId, 'order.shipped');
      reply.code(204);
    });

    await app.register(labelRoutes(context));
  };
}

/** Buying and voiding labels. Only owners see what they cost, and choose which ones makers may buy. */
function labelRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const rates = {
      summary: 'What the carriers offer for each packed box of an order',
      params,
      body: ratesRequest,
      response: { 200: labelRates, ...refusals },
    };
    app.post('/api/studio/orders/:orderId/label-rates', { schema: rates, config }, async (request) => {
      const { role } = sessionOf(request).member;
      const { orderId } = request.params;
      return { boxes: await readRates(context, { orderId, role }, request.body.codes) };
    });

    const buy = {
      summary: 'Buys a label for each box; a repeated call buys nothing twice',
      params,
      body: labelOrder,
      response: { 200: boughtLabels, ...refusals },
    };
    app.post('/api/studio/orders/:orderId/labels', { schema: buy, config }, async (request) => {
      const { id: author, role } = sessionOf(request).member;
      const by = { orderId: request.params.orderId, author, role };
      const bought = await buyChosen(context, by, request.body.boxes);
      return { parcels: bought.map((parcel) => toParcel(parcel, role)) };
    });

    const label = {
      summary: 'The label of a parcel',
      params: parcelParams,
      response: { 200: pdfAnswer, ...errorAnswers(400, 401, 403, 404, 409, 502, 503) },
    };
    app.get('/api/studio/parcels/:parcelId/label', { schema: label, config }, async (request, reply) => {
      const { number, pdf } = await readParcelLabel(context, request.params.parcelId);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="label-${number}.pdf"`)
        .send(pdf);
    });

    const voided = {
      summary: 'Asks for the money back for an unused label; its pieces can get another one',
      params: parcelParams,
      response: { 200: voidedLabel, ...refusals },
    };
    app.post('/api/studio/parcels/:parcelId/void', { schema: voided, config }, async (request) => ({
      refundStatus: await voidParcelLabel(context, request.params.parcelId, sessionOf(request).member.id),
    }));
  };
}
