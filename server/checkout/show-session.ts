import type Stripe from 'stripe';
import { z } from 'zod';
import { checkoutFrames } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { CheckoutSession, CheckoutSessionLine } from '#domain/orders/checkout.ts';
import { mustHidePersonalData, withoutStreet } from '#server/orders/hide-personal-data.ts';
import { addressSchema } from '#server/orders/order-schema.ts';
import { paymentStatusOf, printOfLine, shippingOf } from '#server/payments/session-details.ts';
import type { FullSession } from '#server/payments/sessions.ts';

const cents = z.int().describe('US cents');
const text = z.string().nullable();
/** The provider may add others. */
const sessionStatuses = ['open', 'complete', 'expired'] as const;

const line = z.object({
  id: z.string(),
  description: text.describe("the print's name, with its artist"),
  quantity: z.int(),
  amount_subtotal: cents,
  amount_discount: cents,
  amount_tax: cents,
  amount_total: cents,
  price: z.object({ id: z.string(), unit_amount: cents }).nullable(),
  image: text,
  sizeKey: z.enum(sizeKeys).nullable(),
  frame: z.enum(checkoutFrames).nullable(),
  mount: z.enum(mounts).nullable(),
}) satisfies z.ZodType<CheckoutSessionLine>;

/** The schema of `CheckoutSession`, for the API's description; other fields are not sent. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(sessionStatuses).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  currency: z.string(),
  amount_subtotal: cents,
  amount_total: cents,
  total_details: z.object({ amount_discount: cents, amount_shipping: cents, amount_tax: cents }),
  line_items: z.object({ data: z.array(line) }),
  shipping_details: z
    .object({ name: text, address: addressSchema })
    .nullable()
    .describe('null while open; a day after completion without name and street'),
  customer_details: z
    .object({ name: text, email: text })
    .nullable()
    .describe('null while open, and from a day after completion'),
}) satisfies z.ZodType<CheckoutSession>;

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
    status: sessionStatuses.find((known) => known === session.status) ?? null,
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
