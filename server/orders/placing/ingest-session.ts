import { type Order, orderNumber } from '#domain/orders.ts';
import type { Log } from '#server/log.ts';
import { ordersMade } from '#server/metrics/counters.ts';
import { findSession } from '#server/payments/find-session.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { findOrder } from '../reading/find-order.ts';
import { type OrderBook, saveOrder } from './save-order.ts';

export interface OrderContext extends OrderBook {
  payments: Payments;
  log: Log;
}

export type Ingestion =
  | { ok: true; order: Order }
  | { ok: false; reason: 'unknown-session' | 'not-paid' | 'expired' };

/** `withDisputes` as for `findSession`: where there is news of one. */
interface Options {
  withDisputes?: boolean | undefined;
}

/**
 * Makes the order of a payment session, or brings it up to date: the one way orders come about, called by the
 * success page, by the provider's events and by the reconciliation. A session counts once the buyer has
 * completed it, even while the money is still on its way.
 * @param cause who asked, for the order's history
 */
export async function ingestSession(
  context: OrderContext,
  sessionId: string,
  cause: string,
  options: Options = {},
): Promise<Ingestion> {
  const log = context.log.child({ sessionId, cause });
  try {
    const ingestion = await followSession({ ...context, log }, sessionId, cause, options);
    if (!ingestion.ok) log.info({ reason: ingestion.reason }, 'a payment session makes no order');
    return ingestion;
  } catch (err) {
    log.warn({ err }, 'a payment session could not be followed');
    throw err;
  }
}

async function followSession(
  context: OrderContext,
  sessionId: string,
  cause: string,
  options: Options,
): Promise<Ingestion> {
  const full = await findSession(context.payments, sessionId, options);
  if (!full) return { ok: false, reason: 'unknown-session' };
  if (full.session.status === 'expired') return { ok: false, reason: 'expired' };
  if (full.session.status !== 'complete') return { ok: false, reason: 'not-paid' };
  const { orderId, isNew } = await saveOrder(context, full, cause);
  const order = await findOrder(context.db, orderId);
  if (!order) throw new Error(`Order ${orderId} vanished after it was saved.`);
  if (isNew) ordersMade.inc({ cause: kindOfCause(cause) });
  const { status, paymentStatus } = order;
  context.log.info(
    { orderId, orderNumber: orderNumber(order), status, paymentStatus },
    isNew ? 'made the order of a payment session' : 'an order follows its payment session',
  );
  return { ok: true, order };
}

/** An event's own name and id are no label: there are endlessly many. */
function kindOfCause(cause: string): string {
  return / evt_/.test(cause) ? 'event' : cause;
}
