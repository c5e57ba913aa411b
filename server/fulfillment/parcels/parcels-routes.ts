import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BoxRates, PackedParcel, Packing } from '#domain/api/parcels.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import {
  buyChosen,
  readParcelLabel,
  readRates,
  voidParcelLabel,
} from '#server/fulfillment/labels/labels-routes.ts';
import { refuseShipping } from '#server/fulfillment/labels/refuse-label.ts';
import { newTracking } from '#server/fulfillment/orders/tracking.ts';
import { readProgress } from '#server/fulfillment/orders/undo-move.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { pdfAnswer } from '../documents/documents-routes.ts';
import { listOfPieces, pieceCodes } from '../pieces/piece-schemas.ts';
import { shipPieces } from './ship-parcel.ts';
import { showPacking, toParcel } from './show-packing.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const params = z.object({ orderId: z.uuid() });
const parcelParams = z.object({ parcelId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);
const cents = z.int().nullable().describe('US cents; null for makers');

const parcelSchema = z.object({
  id: z.uuid(),
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
  service: z.string().nullable(),
  status: z.enum(['labeled', 'shipped', 'delivered', 'voided']),
  codes: z.array(z.string()),
  hasLabel: z.boolean(),
  cents,
  problem: z.string().nullable(),
}) satisfies z.ZodType<PackedParcel>;

const packingSchema = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  shipBy: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  isDisputed: z.boolean(),
  shipTo: z.array(z.string()).nullable().describe('for makers, once a piece is packed'),
  giftNote: z.string().nullable(),
  boxes: z.array(
    z.object({
      kind: z.enum(['box', 'tube']),
      measures: z.string(),
      steps: z.array(z.string()).describe('how it is packed, in sentences; empty for a box'),
      isFreight: z.boolean(),
      pieces: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          form: z.string(),
          station: z.enum(stations),
          setAsideReason: z.string().nullable(),
        }),
      ),
    }),
  ),
  parcels: z.array(parcelSchema),
  sellsLabels: z.boolean(),
}) satisfies z.ZodType<Packing>;

const ratesSchema = z.object({
  boxes: z.array(
    z.object({
      codes: z.array(z.string()),
      measures: z.string(),
      rates: z.array(
        z.object({
          service: z.string(),
          cents,
          days: z.number().nullable(),
          refusal: z.string().nullable().describe('why this person may not buy it'),
        }),
      ),
    }) satisfies z.ZodType<BoxRates>,
  ),
});

/** Packing and shipping an order: its boxes and parcels, and tracking numbers of parcels without a label of ours. */
export function packingRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: 'How an order is packed: its boxes, and its parcels so far',
      params,
      response: { 200: packingSchema, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/orders/:orderId/packing', { schema: show, config }, (request) =>
      showPacking(context, request.params.orderId, sessionOf(request).member.role),
    );

    const ship = {
      summary: 'Ships packed pieces in one parcel with a typed tracking number, and emails the buyer',
      params,
      body: z.strictObject({
        codes: pieceCodes,
        carrier: newTracking.shape.carrier,
        number: newTracking.shape.number,
      }),
      response: { 204: z.undefined(), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/parcels', { schema: ship, config }, async (request, reply) => {
      const { orderId } = request.params;
      const { codes, carrier, number } = request.body;
      const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
        const before = await readProgress(orders.db, orderId);
        const { tracking } = trackingOf(carrier, number);
        const shipped = await shipPieces(orders, orderId, { codes, tracking, by: orders.by });
        if (!shipped.ok) throw refuseShipping(shipped);
        const after = await readProgress(orders.db, orderId);
        return record({ action: 'shipped', subject: { kind: 'order', id: orderId }, before, after });
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
      body: z.strictObject({ codes: pieceCodes.optional().describe('only the boxes of these pieces') }),
      response: { 200: ratesSchema, ...refusals },
    };
    app.post('/api/studio/orders/:orderId/label-rates', { schema: rates, config }, async (request) => {
      const { id: staffId, role } = sessionOf(request).member;
      const by = { orderId: request.params.orderId, staffId, role };
      return { boxes: await readRates(context, by, request.body.codes) };
    });

    const buy = {
      summary: 'Buys a label for each box; a repeated call buys nothing twice',
      params,
      body: z.strictObject({
        boxes: listOfPieces(
          z.strictObject({
            codes: pieceCodes,
            service: z.string().max(200),
            cents: z.int().optional().describe('the price that was shown: another one is refused'),
          }),
        ),
      }),
      response: { 200: z.object({ parcels: z.array(parcelSchema) }), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/labels', { schema: buy, config }, async (request) => {
      const { id: staffId, role } = sessionOf(request).member;
      const by = { orderId: request.params.orderId, staffId, role };
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
      response: { 200: z.object({ refundStatus: z.string() }), ...refusals },
    };
    app.post('/api/studio/parcels/:parcelId/void', { schema: voided, config }, async (request) => ({
      refundStatus: await voidParcelLabel(context, request.params.parcelId, sessionOf(request).member.id),
    }));
  };
}
