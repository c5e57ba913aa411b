import { orderNumber } from '#domain/orders/orders.ts';
import { ordersMade } from '#server/metrics/counters.ts';
import { orderNumberOf } from '#server/payments/order-of-session.ts';
import { findSession, type SessionOptions } from '#server/payments/sessions.ts';
import { traceOrder } from '#server/traces/traced.ts';
import type { OrderContext } from '../order-context.ts';
import { findOrder, type PlacedOrder } from '../reading/find-order.ts';
import { saveOrder } from './save-order.ts';

export type Ingestion =
  | { ok: true; order: PlacedOrder }
  | { ok: false; reason: 'unknown-session' | 'not-paid' | 'expired' };

/**
 * Makes or updates the order of a payment session. This is the only way orders are made; the success page, the provider's
 * events and the reconciliation all call it (decision 005). The session must be completed; its payment may still be in
 * progress.
 * @param cause for the order's history
 */
export async function ingestSession(
  context: OrderContext,
  sessionId: string,
  cause: string,
  options: SessionOptions = {},
): Promise<Ingestion> {
  const log = context.log.child({ sessionId, cause });
  try {
    const ingestion = await ingest({ ...context, log }, sessionId, cause, options);
    if (!ingestion.ok) log.info({ reason: ingestion.reason }, 'a payment session makes no order');
    return ingestion;
  } catch (err) {
    log.warn({ err }, 'a payment session could not be ingested');
    throw err;
  }
}

async function ingest(
  context: OrderContext,
  sessionId: string,
  cause: string,
  options: SessionOptions,
): Promise<Ingestion> {
  const fullSession = await findSession(context.payments, sessionId, options);
  if (!fullSession) return { ok: false, reason: 'unknown-session' };
  traceOrder(orderNumberOf(sessionId));
  if (fullSession.session.status === 'expired') return { ok: false, reason: 'expired' };
  if (fullSession.session.status !== 'complete') return { ok: false, reason: 'not-paid' };
  const { orderId, isNew } = await saveOrder(context, fullSession, cause);
  const order = await findOrder(context.db, orderId);
  if (!order) throw new Error(`Order ${orderId} vanished after it was saved.`);
  if (isNew) ordersMade.inc({ cause: kindOfCause(cause) });
  const { status, paymentStatus } = order;
  context.log.info(
    { orderId, orderNumber: orderNumber(order), status, paymentStatus },
    isNew ? 'made the order of a payment session' : 'updated the order of a payment session',
  );
  return { ok: true, order };
}

/** A metric's label must not contain event ids, because their number is unlimited. */
function kindOfCause(cause: string): string {
  return / evt_/.test(cause) ? 'event' : cause;
}
