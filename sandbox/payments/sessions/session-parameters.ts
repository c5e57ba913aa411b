import { z } from 'zod';
import { email, flag, integer, listOf, metadata, text, webAddress } from '../api/parameters.ts';

const productData = z.strictObject({
  name: text(),
  description: text().optional(),
  images: listOf(webAddress, 8).optional(),
  metadata: metadata.optional(),
  tax_code: text().optional(),
  unit_label: text(12).optional(),
});

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  metadata: metadata.optional(),
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: integer(),
    tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
    product_data: productData,
  }),
});

const duration = z.strictObject({
  unit: z.enum(['hour', 'day', 'business_day', 'week', 'month']),
  value: integer(1),
});

const shippingRate = z.strictObject({
  type: z.literal('fixed_amount').optional(),
  display_name: text(100),
  fixed_amount: z.strictObject({ amount: integer(), currency: z.literal('usd') }),
  delivery_estimate: z
    .strictObject({ minimum: duration.optional(), maximum: duration.optional() })
    .optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
  tax_code: text().optional(),
});

const unserved = new Set('AS CX CC CU HM IR KP MH FM NF MP PW SY UM VI'.split(' '));
const country = z.string().superRefine((code, ctx) => {
  if (!/^[A-Z]{2}$/.test(code) || unserved.has(code)) {
    ctx.addIssue({
      code: 'custom',
      message: `Invalid country: ${code} is not supported for shipping addresses.`,
    });
  }
});

const message = z.strictObject({ message: text(1200) }).optional();

/** The parameters of `POST /v1/checkout/sessions` that the sandbox understands. */
export const createSessionSchema = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  currency: z.literal('usd').optional(),
  line_items: listOf(lineItem, 100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text(1000).optional(),
      receipt_email: email.optional(),
      statement_descriptor: text(22).optional(),
      statement_descriptor_suffix: text(22).optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
    })
    .optional(),
  payment_method_types: listOf(z.literal('card'), 1).optional(),
  allow_promotion_codes: flag.optional(),
  discounts: listOf(
    z.strictObject({ coupon: text().optional(), promotion_code: text().optional() }),
    1,
  ).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  shipping_address_collection: z.strictObject({ allowed_countries: listOf(country, 250) }).optional(),
  // The provider accepts five, but the sandbox's page offers no choice.
  shipping_options: listOf(z.strictObject({ shipping_rate_data: shippingRate }), 1).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  phone_number_collection: z.strictObject({ enabled: z.literal('false') }).optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate']).optional(),
  locale: z.enum(['auto', 'en']).optional(),
  custom_text: z
    .strictObject({ submit: message, after_submit: message, shipping_address: message })
    .optional(),
  expires_at: integer(0, 1e11).optional(),
});

export type CreateSessionParameters = z.infer<typeof createSessionSchema>;
