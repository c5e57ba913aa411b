import type Stripe from 'stripe';
import { z } from 'zod';
import { findSessionIdOfPayment } from '#server/payments/find-session.ts';
import { recordFailedRefund } from '../refunds/record-failed-refund.ts';
import { ingestSession, type OrderContext } from './ingest-session.ts';

type Handle = (context: OrderContext, event: Stripe.Event) => Promise<void>;

/** What the provider tells us that concerns orders, and what each of it leads to. */
export const orderEvents: Readonly<Record<string, Handle>> = {
  'checkout.session.completed': followSession,
  'checkout.session.async_payment_succeeded': followSession,
  'checkout.session.async_payment_failed': followSession,
  'checkout.session.expired': followSession,
  'charge.refunded': followPayment,
  'refund.created': followPayment,
  'refund.updated': followPayment,
  'refund.failed': followFailedRefund,
  'charge.dispute.created': followDispute,
  'charge.dispute.updated': followDispute,
  'charge.dispute.closed': followDispute,
};

const sessionObject = z.object({ id: z.string() });
const paidObject = z.object({
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id), z.null()]),
});

async function followSession(context: OrderContext, event: Stripe.Event): Promise<void> {
  const { id } = sessionObject.parse(event.data.object);
  await ingestSession(context, id, causeOf(event));
}

async function followPayment(context: OrderContext, event: Stripe.Event): Promise<void> {
  await ingestBehind(context, event);
}

async function followFailedRefund(context: OrderContext, event: Stripe.Event): Promise<void> {
  const orderId = await ingestBehind(context, event);
  if (!orderId) return;
  context.log.warn({ orderId, eventId: event.id }, 'a refund failed: the buyer has not got the money');
  await recordFailedRefund(context.db, orderId, event);
}

async function followDispute(context: OrderContext, event: Stripe.Event): Promise<void> {
  await ingestBehind(context, event, { withDisputes: true });
}

/** Brings the order behind a charge, refund or dispute up to date; its id, where it is one of ours. */
async function ingestBehind(
  context: OrderContext,
  event: Stripe.Event,
  options: { withDisputes?: boolean } = {},
): Promise<string | undefined> {
  const { payment_intent } = paidObject.parse(event.data.object);
  const sessionId = payment_intent && (await findSessionIdOfPayment(context.payments, payment_intent));
  if (!sessionId) return undefined;
  const ingestion = await ingestSession(context, sessionId, causeOf(event), options);
  return ingestion.ok ? ingestion.order._id : undefined;
}

function causeOf(event: Stripe.Event): string {
  return `${event.type} ${event.id}`;
}
