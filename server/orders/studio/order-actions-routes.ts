import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { requireNoProblem } from '#server/http/check-fields.ts';
import { route } from '#server/http/route.ts';
import { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { alreadyCanceled, refuseCancel, refuseRefund, refuseResend } from './refuse-order-actions.ts';

const call = { params: z.object({ orderId: z.uuid() }), errors: [502] } as const;
const verified = { ...call, config: { studio: { roles: ['owner'], stepUp: true } } } as const;

/** Cancels and refunds orders, and sends their confirmations again. */
export function orderActionsRoutes(app: FastifyInstance, context: StudioContext): void {
  const inStudio = (request: FastifyRequest): Authored<OrderContext> => ({
    ...context.orders,
    author: staffSessionOf(request).member.id,
    log: request.log as OrderContext['log'],
  });

  const cancel = {
    summary: 'Cancels an order, refunds everything that was paid, and emails the buyer',
    ...verified,
  };
  route(app, 'POST /api/studio/orders/:orderId/cancel', cancel, async (request) => {
    const { orderId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const cancelled = await cancelOrder(orders, orderId, context.staff.now());
      if (!cancelled.ok) throw refuseCancel(cancelled);
      if (cancelled.isCancelled) throw alreadyCanceled();
      await record({
        action: 'order.cancelled',
        id: orderId,
        before: { status: cancelled.before },
        after: { status: 'cancelled' },
      });
    });
  });

  const refund = { summary: 'Refunds a part of an order or all of it, and emails the buyer', ...verified };
  route(app, 'POST /api/studio/orders/:orderId/refund', refund, async (request) => {
    const { orderId } = request.params;
    const { amount, after } = request.body;
    const refunded = await refundOrder(inStudio(request), orderId, { amount, after });
    if (!refunded.ok) throw refuseRefund(refunded);
    return { refundId: refunded.refundId };
  });

  const resend = {
    summary: "Sends an order's confirmation again; a new email address replaces the buyer's",
    ...call,
    config: { studio: { roles: ['owner'] } },
  } as const;
  route(app, 'POST /api/studio/orders/:orderId/resend', resend, async (request) => {
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
}
