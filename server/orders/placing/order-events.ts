import type Stripe from 'stripe';
import { z } from 'zod';
import { isShopEvent, type ShopEvent } from '#server/payments/account/shop-events.ts';
import { findSessionIdOfPayment, type SessionOptions } from '#server/payments/sessions.ts';
import type { OrderContext } from '../order-context.ts';
import { recordFailedRefund } from '../refunds/failed-refunds.ts';
import { ingestSession } from './ingest-session.ts';

type Handle = (context: OrderContext, event: Stripe.Event) => Promise<unknown>;

/** The handlers of the provider's events that concern orders. */
const handlers: Readonly<Record<ShopEvent, Handle>> = {
  'checkout.session.completed': ingestOwnSession,
  'checkout.session.async_payment_succeeded': ingestOwnSession,
  'checkout.session.async_payment_failed': ingestOwnSession,
  'checkout.session.expired': ingestOwnSession,
  'charge.refunded': ingestPayment,
  'refund.created': ingestPayment,
  'refund.updated': ingestRefund,
  'refund.failed': handleFailedRefund,
  'charge.dispute.created': ingestDispute,
  'charge.dispute.updated': ingestDispute,
  'charge.dispute.closed': ingestDispute,
};

/** Updates the order that an event is about, if it is about one. */
export async function handleOrderEvent(context: OrderContext, event: Stripe.Event): Promise<void> {
  if (isShopEvent(event.type)) await handlers[event.type](context, event);
}

const sessionObject = z.object({ id: z.string() });
const paymentObject = z.object({
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id), z.null()]),
});

async function ingestOwnSession(context: OrderContext, event: Stripe.Event): Promise<void> {
  const { id } = sessionObject.parse(event.data.object);
  await ingestSession(context, id, causeOf(event));
}

async function handleFailedRefund(context: OrderContext, event: Stripe.Event): Promise<void> {
  const orderId = await ingestRefund(context, event);
  if (!orderId) return;
  context.log.warn({ orderId, eventId: event.id }, 'a refund failed: the buyer has not received the money');
  await recordFailedRefund(context, orderId, event);
}

/** Records a refund that may have failed. */
function ingestRefund(context: OrderContext, event: Stripe.Event): Promise<string | undefined> {
  return ingestPayment(context, event, { withRefunds: true });
}

async function ingestDispute(context: OrderContext, event: Stripe.Event): Promise<void> {
  await ingestPayment(context, event, { withDisputes: true });
}

/** Updates the order of a charge, refund or dispute. Returns its id if this shop has it. */
async function ingestPayment(
  context: OrderContext,
  event: Stripe.Event,
  options: SessionOptions = {},
): Promise<string | undefined> {
  const { payment_intent } = paymentObject.parse(event.data.object);
  const sessionId = payment_intent && (await findSessionIdOfPayment(context.payments, payment_intent));
  if (!sessionId) return undefined;
  const ingestion = await ingestSession(context, sessionId, causeOf(event), options);
  return ingestion.ok ? ingestion.order._id : undefined;
}

function causeOf(event: Stripe.Event): string {
  return `${event.type} ${event.id}`;
}
