import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  canceledOrder,
  madeRefund,
  newRefund,
  resendRequest,
  resentConfirmation,
} from '#domain/api/orders/orders.ts';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/customers/accounts/check-fields.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { markCancelled, refundCancellation } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { alreadyCanceled, refuseCancel, refuseRefund, refuseResend } from './refuse-order-changes.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const params = z.object({ orderId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 502, 503);

/** Cancels and refunds orders, and sends their confirmations again. */
export function orderActionsRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(moneyRoutes(context));
    await app.register(resendRoute(context));
  };
}

function moneyRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const inStudio = (request: FastifyRequest): Authored<OrderContext> => ({
    ...context.orders,
    author: sessionOf(request).member.id,
    log: request.log as OrderContext['log'],
  });
  return async (app) => {
    const cancel = {
      summary: 'Cancels an order, refunds everything that was paid, and emails the buyer',
      params,
      response: {
        200: canceledOrder,
        ...refusals,
      },
    };
    app.post('/api/studio/orders/:orderId/cancel', { schema: cancel, config: verified }, async (request) => {
      const { orderId } = request.params;
      const cancellation = await changeInStudio(context, request, async ({ orders, record }) => {
        const cancelled = await markCancelled(orders, orderId);
        if (!cancelled.ok) throw refuseCancel(cancelled);
        // The job of the first cancellation refunds the payment, also if its call failed.
        if (cancelled.isCancelled) throw alreadyCanceled();
        await record({
          action: 'order.cancelled',
          id: orderId,
          before: { status: cancelled.before },
          after: { status: 'cancelled' },
        });
        return cancelled;
      });
      const refund = await refundCancellation(inStudio(request), orderId, cancellation);
      return { refunded: refund?.ok ? refund.amount : 0 };
    });

    const refund = {
      summary: 'Refunds a part of an order or all of it, and emails the buyer',
      params,
      body: newRefund,
      response: { 200: madeRefund, ...refusals },
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
      body: resendRequest,
      response: { 200: resentConfirmation, ...refusals },
    };
    app.post('/api/studio/orders/:orderId/resend', { schema: resend, config }, async (request) => {
      const { orderId } = request.params;
      const { to } = request.body;
      if (to !== undefined) requireNoProblem({ to: emailProblem(to) });
      const email = to === undefined ? undefined : normalizeEmail(to);
      return changeInStudio(context, request, async ({ orders, record }) => {
        const resent = await resendConfirmation(orders, orderId, email);
        if (!resent.ok) throw refuseResend(resent);
        // Without the addresses, because the log outlives the order's personal data.
        const values = resent.formerEmail === resent.to ? {} : { after: { correctedEmail: true } };
        await record({ action: 'order.confirmation-resent', id: orderId, ...values });
        return { to: resent.to };
      });
    });
  };
}
