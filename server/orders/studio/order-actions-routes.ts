import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { giftNoteSchema } from '#domain/orders/gift-note-schema.ts';
import { orderNumber, ownersSteps } from '#domain/orders/orders.ts';
import { requireNoProblem } from '#server/customers/accounts/check-fields.ts';
import { changeGiftNote } from '#server/fulfillment/orders/change-gift-note.ts';
import { moveOrder, type OwnersMove } from '#server/fulfillment/orders/move-order.ts';
import { newTracking } from '#server/fulfillment/orders/tracking.ts';
import { readProgress } from '#server/fulfillment/orders/undo-move.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { correctShipping } from '#server/orders/emails/correction-mail.ts';
import { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import { causeOfStaff } from '#server/orders/history.ts';
import type { OrderContext } from '#server/orders/placing/ingest-session.ts';
import { markCancelled, refundCancellation } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import {
  alreadyCanceled,
  refuseCancel,
  refuseGiftNote,
  refuseMove,
  refuseRefund,
  refuseResend,
} from './refuse-order-changes.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const params = z.object({ orderId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);

const moveBody = z.strictObject({
  to: z.enum(ownersSteps),
  tracking: newTracking
    .extend({ url: newTracking.shape.url.default(null) })
    .optional()
    .describe('only for shipped, and then required'),
  unpacked: z.literal(true).optional().describe('ships pieces that are not packed too'),
  despiteDispute: z.literal(true).optional(),
});

/** Moves, cancels and refunds orders, and sends their confirmations again. */
export function orderActionsRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const move = {
      summary: 'Moves an order one step further, and emails the buyer',
      params,
      body: moveBody,
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
        return record({ action: 'moved', subject: { kind: 'order', id: orderId }, before, after });
      });
      offerUndo(reply, changeId, 'order.moved');
      reply.code(204);
    });
    await app.register(moneyRoutes(context));
    await app.register(resendRoute(context));
    await app.register(correctionRoute(context));
    await app.register(giftNoteRoute(context));
  };
}

/** The move, with the page of a carrier that the shop knows. */
function readMove({ to, tracking, unpacked, despiteDispute }: z.output<typeof moveBody>): OwnersMove {
  const override = despiteDispute ? { despiteDispute } : {};
  if (to !== 'shipped') return { to, ...override };
  if (!tracking) throw invalid('A shipped order needs tracking.', { 'tracking.number': 'is missing' });
  const { carrier, number, url } = tracking;
  const known = url ? tracking : trackingOf(carrier, number).tracking;
  return { to, tracking: known, ...(unpacked && { unpacked }), ...override };
}

function moneyRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const inStudio = (request: FastifyRequest): OrderContext & { by: string } => ({
    ...context.orders,
    by: causeOfStaff(sessionOf(request).member.id),
    log: request.log as OrderContext['log'],
  });
  return async (app) => {
    const cancel = {
      summary: 'Cancels an order, refunds everything that was paid, and emails the buyer',
      params,
      response: {
        200: z.object({ refunded: z.int().describe('US cents') }),
        ...refusals,
      },
    };
    app.post('/api/studio/orders/:orderId/cancel', { schema: cancel, config: verified }, async (request) => {
      const { orderId } = request.params;
      const cancellation = await changeInStudio(context, request, async ({ orders, record }) => {
        const { status } = await readProgress(orders.db, orderId);
        const cancelled = await markCancelled(orders, orderId);
        if (!cancelled.ok) throw refuseCancel(cancelled);
        // The job of the first cancellation refunds the payment, also if its call failed.
        if (cancelled.isCancelled) throw alreadyCanceled();
        const subject = { kind: 'order', id: orderId };
        await record({ action: 'cancelled', subject, before: { status }, after: { status: 'cancelled' } });
        return cancelled;
      });
      const refund = await refundCancellation(inStudio(request), orderId, cancellation);
      return { refunded: refund?.ok ? refund.amount : 0 };
    });

    const refund = {
      summary: 'Refunds a part of an order or all of it, and emails the buyer',
      params,
      body: z.strictObject({
        amount: z.int().positive().describe('US cents'),
        after: z
          .int()
          .nonnegative()
          .describe('what was refunded before, so that a repeated call refunds once'),
      }),
      response: { 200: z.object({ refundId: z.string() }), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/refund', { schema: refund, config: verified }, async (request) => {
      const { orderId } = request.params;
      const { amount, after } = request.body;
      const refunded = await refundOrder(inStudio(request), orderId, { amount, after });
      if (!refunded.ok) throw refuseRefund(refunded);
      return { refundId: refunded.refundId };
    });
  };
}

function resendRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const resend = {
      summary: "Sends an order's confirmation again; a new email address replaces the buyer's",
      params,
      body: z.strictObject({ to: z.string().optional() }),
      response: { 200: z.object({ to: z.string() }), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/resend', { schema: resend, config }, async (request) => {
      const { orderId } = request.params;
      const { to } = request.body;
      if (to !== undefined) requireNoProblem({ to: emailProblem(to) });
      const email = to === undefined ? undefined : normalizeEmail(to);
      return changeInStudio(context, request, async ({ orders, record }) => {
        const resent = await resendConfirmation(orders, orderId, email);
        if (!resent.ok) throw refuseResend(orderNumber({ _id: orderId }), resent);
        // Without the addresses, because the log outlives the order's personal data.
        const values = resent.formerEmail === resent.to ? {} : { after: { correctedEmail: true } };
        await record({ action: 'confirmation-resent', subject: { kind: 'order', id: orderId }, ...values });
        return { to: resent.to };
      });
    });
  };
}

function correctionRoute(context: StudioContext): FastifyPluginAsyncZod {
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
          await record({ action: 'correction-sent', subject: { kind: 'order', id: orderId } });
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
      body: z.strictObject({ note: giftNoteSchema }),
      response: { 204: z.undefined(), ...refusals },
    };
    app.put('/api/studio/orders/:orderId/gift-note', { schema: change, config }, async (request, reply) => {
      const { orderId } = request.params;
      await changeInStudio(context, request, async ({ orders, record }) => {
        const changed = await changeGiftNote(orders, orderId, request.body.note);
        if (!changed.ok) throw refuseGiftNote(changed);
        // Without the words, because the log outlives the order's personal data.
        if (changed.isChanged)
          await record({ action: 'gift-note-changed', subject: { kind: 'order', id: orderId } });
      });
      reply.code(204);
    });
  };
}
