import { z } from 'zod';
import { checkoutFrames } from '#domain/frames.ts';
import { mounts } from '#domain/mounts.ts';
import {
  type Address,
  fulfillmentStatuses,
  type Order,
  type OrderItem,
  orderStatuses,
  paymentStatuses,
} from '#domain/orders.ts';
import { sizeKeys } from '#domain/sizes.ts';

const cents = z.int().describe('US cents');
const moment = z.iso.datetime();
const text = z.string().nullable();

const item = z.object({
  name: z.string(),
  image: text,
  sizeKey: z.enum(sizeKeys).nullable(),
  frame: z.enum(checkoutFrames).nullable(),
  mount: z.enum(mounts).nullable(),
  quantity: z.int(),
  unitAmount: cents.describe('of one piece, before discounts'),
  unitAmountPaid: cents.describe('of one piece, after discounts and before taxes'),
  subtotal: cents,
  stripeProductId: text,
  stripePriceId: text,
}) satisfies z.ZodType<OrderItem>;

/** Where a parcel goes, in the payment provider's words. */
export const addressSchema = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
}) satisfies z.ZodType<Address>;

/** `Order` of the domain, for the description of the API; what is not in it is not sent. */
export const orderSchema = z.object({
  _id: z.uuid(),
  sessionId: z.string(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  currency: z.string(),
  amountTotal: cents,
  amountSubtotal: cents,
  amountDiscount: cents,
  amountShipping: cents,
  amountTax: cents,
  items: z.array(item),
  shippingName: text,
  customerName: text,
  customerEmail: text,
  address: addressSchema.nullable(),
  paymentStatus: z.enum(paymentStatuses),
  fulfillmentStatus: z.enum(fulfillmentStatuses),
  confirmationSentAt: moment.nullable(),
  shipBy: moment.nullable().describe('the promise: shipped by then'),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: text }).nullable(),
}) satisfies z.ZodType<Order>;
