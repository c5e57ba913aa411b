import { z } from 'zod';
import { checkoutFrames } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { addressSchema } from './orders/order.ts';

const cents = z.int().describe('US cents');
const text = z.string().nullable();
/** The provider may add others. */
export const checkoutStatuses = ['open', 'complete', 'expired'] as const;

const checkoutSessionLine = z.object({
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
});
export type CheckoutSessionLine = z.infer<typeof checkoutSessionLine>;

/** A payment session (specification, section 7). */
export const checkoutSession = z.object({
  id: z.string(),
  status: z.enum(checkoutStatuses).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  currency: z.string(),
  amount_subtotal: cents,
  amount_total: cents,
  total_details: z.object({ amount_discount: cents, amount_shipping: cents, amount_tax: cents }),
  line_items: z.object({ data: z.array(checkoutSessionLine) }),
  shipping_details: z
    .object({ name: text, address: addressSchema })
    .nullable()
    .describe('null while open; a day after completion without name and street'),
  customer_details: z
    .object({ name: text, email: text })
    .nullable()
    .describe('null while open, and from a day after completion'),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const openedCheckout = z.object({
  url: z.string().describe('of the payment page, or of the confirmation when the cart is already paid'),
  id: z.string().describe('of the payment session'),
});
