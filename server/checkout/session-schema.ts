import { z } from 'zod';
import type { CheckoutSession, CheckoutSessionLine } from '#domain/checkout.ts';
import { checkoutFrames } from '#domain/frames.ts';
import { mounts } from '#domain/mounts.ts';
import { sizeKeys } from '#domain/sizes.ts';
import { addressSchema } from '#server/orders/order-schema.ts';

const cents = z.int().describe('US cents');
const text = z.string().nullable();

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

/** `CheckoutSession` of the domain, for the description of the API; what is not in it is not sent. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
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
