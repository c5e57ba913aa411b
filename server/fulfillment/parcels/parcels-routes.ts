import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { recordCover, retryInsurance, sendUninsured } from '#server/fulfillment/labels/insure-parcel.ts';
import {
  askForInsurance,
  buyChosen,
  readParcelLabel,
  readRates,
  voidParcelLabel,
} from '#server/fulfillment/labels/parcel-labels.ts';
import { refuseInsurance, refuseShipping } from '#server/fulfillment/labels/refuse-label.ts';
import { addPhone } from '#server/fulfillment/orders/add-phone.ts';
import { readProgress } from '#server/fulfillment/orders/undo-move.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { pdf } from '../documents/documents-routes.ts';
import { shipPieces } from './ship-parcel.ts';
import { showPacking, toParcel } from './show-packing.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const params = z.object({ orderId: z.uuid() });
const call = { params, config, errors: [502] } as const;
const parcelParams = z.object({ parcelId: z.uuid() });

/** Packing and shipping an order: its boxes and parcels, and tracking numbers of parcels without a label of ours. */
export function parcelsRoutes(app: FastifyInstance, context: StudioContext): void {
  const show = { summary: 'How an order is packed: its boxes, and its parcels so far', params, config };
  route(app, 'GET /api/studio/orders/:orderId/packing', show, (request) =>
    showPacking(context, request.params.orderId, staffSessionOf(request).member.role),
  );

  const ship = {
    summary: 'Ships packed pieces in one parcel with a typed tracking number, and emails the buyer',
    ...call,
  };
  route(app, 'POST /api/studio/orders/:orderId/parcels', ship, async (request, reply) => {
    const { orderId } = request.params;
    const { codes, carrier, number, cover } = request.body;
    const changeId = await changeInStudio(context, request, async ({ orders, record }) => {
      const before = await readProgress(orders.db, orderId);
      const { tracking } = trackingOf(carrier, number);
      const shipped = await shipPieces(orders, orderId, { codes, tracking, cover });
      if (!shipped.ok) throw refuseShipping(shipped);
      const after = await readProgress(orders.db, orderId);
      return record({ action: 'order.shipped', id: orderId, before, after });
    });
    offerUndo(reply, changeId, 'order.shipped');
  });

  labelRoutes(app, context);
  insuranceRoutes(app, context);
}

/** Buying and voiding labels. Only owners see what they cost, and choose which ones makers may buy. */
function labelRoutes(app: FastifyInstance, context: StudioContext): void {
  const rates = { summary: 'What the carriers offer for each packed box of an order', ...call };
  route(app, 'POST /api/studio/orders/:orderId/label-rates', rates, async (request) => {
    const { role } = staffSessionOf(request).member;
    const { orderId } = request.params;
    return { boxes: await readRates(context, { orderId, role }, request.body) };
  });

  const buy = { summary: 'Buys a label for each box; a repeated call buys nothing twice', ...call };
  route(app, 'POST /api/studio/orders/:orderId/labels', buy, async (request) => {
    const { id: author, role } = staffSessionOf(request).member;
    const { orderId } = request.params;
    const { boxes, phone } = request.body;
    if (phone) {
      await changeInStudio(context, request, async ({ orders, record }) => {
        // Without the phone, because the log outlives the order's personal data.
        if (await addPhone(orders, orderId, phone))
          await record({ action: 'order.phone-added', id: orderId });
      });
    }
    const bought = await buyChosen(context, { orderId, author, role }, boxes);
    return { parcels: bought.map((parcel) => toParcel(parcel, role)) };
  });

  const errors = [409, 502] as const;
  const label = { summary: 'The label of a parcel', params: parcelParams, config, errors, file: pdf };
  route(app, 'GET /api/studio/parcels/:parcelId/label', label, async (request) => {
    const { number, pdf: body } = await readParcelLabel(context, request.params.parcelId);
    return { name: `label-${number}.pdf`, body };
  });

  const voided = {
    summary: 'Asks for the money back for an unused label; its pieces can get another one',
    ...call,
    params: parcelParams,
  };
  route(app, 'POST /api/studio/parcels/:parcelId/void', voided, async (request) => ({
    refundStatus: await voidParcelLabel(context, request.params.parcelId, staffSessionOf(request).member.id),
  }));
}

/** What an owner does about a parcel that is not insured and should be. */
function insuranceRoutes(app: FastifyInstance, context: StudioContext): void {
  const owners = { ...call, params: parcelParams, config: { studio: { roles: ['owner'] } } } as const;
  const insure = {
    summary: 'Asks again for the insurance of a parcel; a repeated call insures nothing twice',
    ...owners,
  };
  route(app, 'POST /api/studio/parcels/:parcelId/insure', insure, async (request) => {
    const { parcelId } = request.params;
    const { orderId } = await changeInStudio(context, request, async ({ orders, record }) => {
      const retried = await retryInsurance(orders, parcelId);
      if (!retried.ok) throw refuseInsurance(retried);
      const { orderId: id, label } = retried;
      if (retried.isChanged) await record({ action: 'order.insurance-retried', id, after: { label } });
      return retried;
    });
    const parcel = await askForInsurance(context, { parcelId, orderId });
    return { parcel: toParcel(parcel, staffSessionOf(request).member.role) };
  });

  const uninsured = { summary: 'Lets a parcel go without the insurance that it should have had', ...owners };
  route(app, 'POST /api/studio/parcels/:parcelId/uninsured', uninsured, async (request) => {
    await changeInStudio(context, request, async ({ orders, record }) => {
      const sent = await sendUninsured(orders, request.params.parcelId);
      if (!sent.ok) throw refuseInsurance(sent);
      await record({ action: 'order.sent-uninsured', id: sent.orderId, after: { label: sent.label } });
    });
  });

  const cover = { summary: 'Records how a parcel with a typed number is insured and signed for', ...owners };
  route(app, 'POST /api/studio/parcels/:parcelId/cover', cover, async (request) => {
    await changeInStudio(context, request, async ({ orders, record }) => {
      const recorded = await recordCover(orders, request.params.parcelId, request.body);
      if (!recorded.ok) throw refuseInsurance(recorded);
      const { orderId: id, label, isChanged } = recorded;
      if (isChanged) await record({ action: 'order.cover-recorded', id, after: { label } });
    });
  });
}
