import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/accounts.ts';
import { orderNumber, ownersSteps } from '#domain/orders.ts';
import { trackingOf } from '#domain/shipping/tracking.ts';
import { requireNoProblem } from '#server/accounts/check-fields.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { invalid } from '#server/http/errors.ts';
import { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import { moveOrder, type OwnersMove } from '#server/orders/fulfillment/move-order.ts';
import { newTracking } from '#server/orders/fulfillment/tracking.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { changeInStudio } from './change-in-studio.ts';
import { refuseCancel, refuseMove, refuseRefund, refuseResend } from './refuse-order-changes.ts';
import type { StudioContext } from './studio-routes.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const params = z.object({ orderId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);

const moveBody = z.object({
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
      const done = readMove(request.body);
      const change = { action: 'moved', subject: { kind: 'order', id: orderId }, after: done };
      await changeInStudio(context, request, change, async (orders) => {
        const moved = await moveOrder(orders, orderId, done);
        if (!moved.ok) throw refuseMove(moved);
      });
      reply.code(204);
    });
    await app.register(moneyRoutes(context));
    await app.register(resendRoute(context));
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
      const change = { action: 'cancelled', subject: { kind: 'order', id: orderId } };
      return changeInStudio(context, request, change, async (orders) => {
        const cancelled = await cancelOrder(orders, orderId);
        if (!cancelled.ok) throw refuseCancel(cancelled);
        return { refunded: cancelled.refund?.ok ? cancelled.refund.amount : 0 };
      });
    });

    const refund = {
      summary: 'Refunds a part of an order or all of it, and emails the buyer',
      params,
      body: z.object({
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
      const change = {
        action: 'refunded',
        subject: { kind: 'order', id: orderId },
        before: { refunded: after },
        after: { refunded: after + amount },
      };
      return changeInStudio(context, request, change, async (orders) => {
        const refunded = await refundOrder(orders, orderId, { amount, after });
        if (!refunded.ok) throw refuseRefund(refunded);
        return { refundId: refunded.refundId };
      });
    });
  };
}

function resendRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const resend = {
      summary: "Sends an order's confirmation again; a new email address replaces the buyer's",
      params,
      body: z.object({ to: z.string().optional() }),
      response: { 200: z.object({ to: z.string() }), ...refusals },
    };
    app.post('/api/studio/orders/:orderId/resend', { schema: resend, config }, async (request) => {
      const { orderId } = request.params;
      const { to } = request.body;
      if (to !== undefined) requireNoProblem({ to: emailProblem(to) });
      const email = to === undefined ? undefined : normalizeEmail(to);
      const subject = { kind: 'order', id: orderId };
      const change = { action: 'confirmation-resent', subject, ...(email && { after: { email } }) };
      return changeInStudio(context, request, change, async (orders) => {
        const resent = await resendConfirmation(orders, orderId, email);
        if (!resent.ok) throw refuseResend(orderNumber({ _id: orderId }), resent);
        return { to: resent.to };
      });
    });
  };
}
