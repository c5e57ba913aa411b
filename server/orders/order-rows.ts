import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { unitAmountPaid } from '#domain/orders.ts';
import type { FullSession } from '#server/payments/find-session.ts';
import { printOfLine } from '#server/payments/print-of-line.ts';
import { shippingOf } from '#server/payments/shipping-of.ts';
import type { OrderState } from './order-state.ts';
import type { orderItems, orders } from './tables.ts';

/** The row of a new order, as the provider states its session, but for its account. Amounts are cents. */
export function orderRow(full: FullSession, state: OrderState, now: Date): typeof orders.$inferInsert {
  const { session, payment, charge } = full;
  const shipping = shippingOf(session);
  return {
    id: orderId(session.id),
    sessionId: session.id,
    ...state,
    currency: (session.currency ?? 'usd').toUpperCase(),
    amountTotal: session.amount_total ?? 0,
    amountSubtotal: session.amount_subtotal ?? 0,
    amountDiscount: session.total_details?.amount_discount ?? 0,
    amountShipping: session.total_details?.amount_shipping ?? 0,
    amountTax: session.total_details?.amount_tax ?? 0,
    paymentIntent: payment?.id ?? null,
    shippingName: shipping?.name ?? null,
    customerName: session.customer_details?.name ?? null,
    customerEmail: session.customer_details?.email ?? null,
    address: shipping?.address ?? null,
    completedAt: charge ? new Date(charge.created * 1000) : now,
  };
}

/** Ends as the session says: an order made again after a restore has the number that its buyer knows. */
function orderId(sessionId: string): string {
  return newId({ random: createHash('sha256').update(sessionId).digest() });
}

export function itemRows(orderId: string, { lines }: FullSession): (typeof orderItems.$inferInsert)[] {
  return lines.map((line, position) => {
    const quantity = line.quantity ?? 0;
    return {
      id: newId(),
      orderId,
      position,
      ...printOfLine(line),
      quantity,
      unitAmount: line.price?.unit_amount ?? 0,
      unitAmountPaid: unitAmountPaid({
        subtotal: line.amount_subtotal,
        discount: line.amount_discount,
        quantity,
      }),
      subtotal: line.amount_subtotal,
    };
  });
}
