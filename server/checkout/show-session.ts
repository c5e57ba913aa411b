import type Stripe from 'stripe';
import { type CheckoutSession, type CheckoutSessionLine, checkoutStatuses } from '#domain/api/checkout.ts';
import { mustHidePersonalData, withoutStreet } from '#server/orders/hide-personal-data.ts';
import { paymentStatusOf, printOfLine, shippingOf } from '#server/payments/session-details.ts';
import type { FullSession } from '#server/payments/sessions.ts';

/**
 * A payment session as `GET /api/checkout/session` returns it, from a day after completion without email, name and
 * street.
 */
export function showSession(fullSession: FullSession, now: Date): CheckoutSession {
  const { session, lines, charge } = fullSession;
  const isHidden = mustHidePersonalData((charge?.created ?? session.created) * 1000, now);
  const shipping = shippingOf(session);
  return {
    id: session.id,
    status: checkoutStatuses.find((known) => known === session.status) ?? null,
    payment_status: paymentStatusOf(session),
    currency: (session.currency ?? 'usd').toUpperCase(),
    amount_subtotal: session.amount_subtotal ?? 0,
    amount_total: session.amount_total ?? 0,
    total_details: {
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_shipping: session.total_details?.amount_shipping ?? 0,
      amount_tax: session.total_details?.amount_tax ?? 0,
    },
    line_items: { data: lines.map(showLine) },
    shipping_details:
      shipping && (isHidden ? { name: null, address: withoutStreet(shipping.address) } : shipping),
    customer_details:
      isHidden || !session.customer_details
        ? null
        : { name: session.customer_details.name, email: session.customer_details.email },
  };
}

function showLine(line: Stripe.LineItem): CheckoutSessionLine {
  const print = printOfLine(line);
  return {
    id: line.id,
    description: print.name,
    quantity: line.quantity ?? 0,
    amount_subtotal: line.amount_subtotal,
    amount_discount: line.amount_discount,
    amount_tax: line.amount_tax,
    amount_total: line.amount_total,
    price: line.price ? { id: line.price.id, unit_amount: line.price.unit_amount ?? 0 } : null,
    image: print.image,
    sizeKey: print.sizeKey,
    frame: print.frame,
    mount: print.mount,
  };
}
