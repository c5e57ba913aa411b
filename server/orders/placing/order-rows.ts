import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { validate as isUuid, v7 as newId } from 'uuid';
import { unitAmountPaid } from '#domain/orders/orders.ts';
import { sourceOfPrint } from '#server/catalogue/source-files.ts';
import { readExemption } from '#server/payments/exemption.ts';
import { newOrderId } from '#server/payments/order-of-session.ts';
import { readProduction } from '#server/payments/promised-production.ts';
import { cleanLine, giftNoteOf, printOfLine, shippingOf } from '#server/payments/session-details.ts';
import type { FullSession } from '#server/payments/sessions.ts';
import type { OrderState } from '../order-state.ts';
import type { orderItems, orders } from '../tables.ts';

/** The row of a new order from the provider's session, without the account. Amounts are in cents. */
export function orderRow(fullSession: FullSession, state: OrderState, now: Date): typeof orders.$inferInsert {
  const { session, payment, charge, promotionCode } = fullSession;
  const shipping = shippingOf(session);
  return {
    id: newOrderId(session.id),
    sessionId: session.id,
    offerId: offerOf(fullSession),
    ...state,
    ...readProduction(session),
    currency: (session.currency ?? 'usd').toUpperCase(),
    amountTotal: session.amount_total ?? 0,
    amountSubtotal: session.amount_subtotal ?? 0,
    amountDiscount: session.total_details?.amount_discount ?? 0,
    amountShipping: session.total_details?.amount_shipping ?? 0,
    amountTax: session.total_details?.amount_tax ?? 0,
    promotionCode: promotionCode?.code ?? null,
    promotionCodeId: promotionCode?.id ?? null,
    exemption: readExemption(session),
    paymentIntent: payment?.id ?? null,
    shippingName: shipping?.name ?? null,
    customerName: cleanLine(session.customer_details?.name),
    customerEmail: session.customer_details?.email ?? null,
    address: shipping?.address ?? null,
    phone: cleanLine(session.customer_details?.phone),
    giftNote: giftNoteOf(session),
    completedAt: charge ? new Date(charge.created * 1000) : now,
  };
}

/** The offer that a session pays, which its metadata names (written by checkout/session-params.ts). */
export function offerOf({ session }: FullSession): string | null {
  const offerId = session.metadata?.offerId;
  return offerId && isUuid(offerId) ? offerId : null;
}

/** Each item records its print's current file, year and orientation, because the print may change later (decision 049). */
export function itemRows(orderId: string, { lines }: FullSession): PgInsertValue<typeof orderItems>[] {
  return lines.map((line, position) => {
    const quantity = line.quantity ?? 0;
    const print = printOfLine(line);
    return {
      id: newId(),
      orderId,
      position,
      ...print,
      ...sourceOf(print.productId),
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

/** Subqueries within the insert statement, so that the buyer doesn't wait for a further query. */
function sourceOf(printId: string | null) {
  if (!printId || !isUuid(printId)) return {};
  const { name, hash, ...print } = sourceOfPrint(printId);
  return { sourceName: name, sourceHash: hash, ...print };
}
