import type Stripe from 'stripe';
import type { CheckoutSession, CheckoutSessionLine } from '#domain/checkout.ts';
import type { Address } from '#domain/orders.ts';
import type { FullSession } from '#server/payments/find-session.ts';
import { printOfLine } from '#server/payments/print-of-line.ts';
import { shippingOf } from '#server/payments/shipping-of.ts';

const namedForMs = 24 * 60 * 60 * 1000;

/**
 * A payment session in the words of `GET /api/checkout/session`. The address of the success page lies in
 * browser histories, so a day after completion it no longer tells email, name and street.
 */
export function showSession(full: FullSession, now: Date): CheckoutSession {
  const { session, lines, charge } = full;
  const isOld = now.getTime() - (charge?.created ?? session.created) * 1000 > namedForMs;
  const shipping = shippingOf(session);
  return {
    id: session.id,
    status: known(['open', 'complete', 'expired'], session.status) ?? null,
    payment_status: known(['paid', 'no_payment_required'], session.payment_status) ?? 'unpaid',
    currency: (session.currency ?? 'usd').toUpperCase(),
    amount_subtotal: session.amount_subtotal ?? 0,
    amount_total: session.amount_total ?? 0,
    total_details: {
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_shipping: session.total_details?.amount_shipping ?? 0,
      amount_tax: session.total_details?.amount_tax ?? 0,
    },
    line_items: { data: lines.map(showLine) },
    shipping_details: shipping && (isOld ? withoutStreet(shipping) : shipping),
    customer_details:
      isOld || !session.customer_details
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

function withoutStreet({ address }: { address: Address }): { name: null; address: Address } {
  return { name: null, address: { ...address, line1: null, line2: null } };
}

/** The provider may add words of its own; the shop only speaks those that it knows. */
function known<const Word extends string>(words: readonly Word[], value: string | null): Word | undefined {
  return words.find((word) => word === value);
}
