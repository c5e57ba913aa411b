import { z } from 'zod';
import { checkoutFrames } from '../catalogue/variants/frames.ts';
import { mounts } from '../catalogue/variants/mounts.ts';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { maxLines, maxQuantityOfLine } from '../orders/cart.ts';
import { frameField, mountField, sizeField } from './catalogue/variant-schema.ts';
import { addressSchema } from './orders/order.ts';
import { destination } from './orders/shipping.ts';

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

const quantity = z.number().int('must be a whole number').min(1).max(maxQuantityOfLine);

/** The shop sets the prices, so an item with a price of its own is refused instead of silently repriced. */
const priceWord = /price|amount|total|discount/i;

const requestedItem = z
  .looseObject({
    productMongoId: z.string().min(1).max(100).describe('the _id of a print'),
    sizeKey: sizeField,
    frame: frameField(checkoutFrames).default('none'),
    mount: mountField,
    quantity,
  })
  .superRefine((fields, context) => {
    for (const name of Object.keys(fields).filter((key) => priceWord.test(key))) {
      context.addIssue({ code: 'custom', path: [name], message: 'prices are set by the shop: leave it out' });
    }
  })
  .transform(({ productMongoId, sizeKey, frame, mount, quantity }) => ({
    printId: productMongoId,
    variant: { size: sizeKey, frameColor: frame, mount },
    quantity,
  }));

/** The body of `POST /api/checkout/create-checkout-session` (specification, section 7). */
export const checkoutRequest = z.object({
  items: z
    .array(requestedItem)
    .min(1, 'the cart is empty')
    .max(maxLines, `must have at most ${maxLines} lines; order the rest separately`),
  /** The total that the visitor saw, in whole dollars. A different total now is answered with 409. */
  shownTotal: z.number().int().min(0).optional(),
  state: destination,
});

export type CheckoutRequest = z.output<typeof checkoutRequest>;
export type RequestedItem = CheckoutRequest['items'][number];

export const completedSession = z.object({ sessionid: z.string().max(255) });

export const openedCheckout = z.object({
  url: z.string().describe('of the payment page, or of the confirmation when the cart is already paid'),
  id: z.string().describe('of the payment session'),
});
