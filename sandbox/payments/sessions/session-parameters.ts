import { z } from 'zod';
import { email, flag, integer, listOf, metadata, text, webAddress } from '../api/parameters.ts';

const productData = z.strictObject({
  name: text(),
  description: text().optional(),
  images: listOf(webAddress, 8).optional(),
  metadata: metadata.optional(),
  tax_code: text().optional(),
});

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  metadata: metadata.optional(),
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: integer(),
    tax_behavior: z.literal('exclusive').optional(),
    product_data: productData,
  }),
});

const update = z.enum(['auto', 'never']);

const duration = z.strictObject({
  unit: z.enum(['hour', 'day', 'business_day', 'week', 'month']),
  value: integer(1),
});

const shippingRate = z.strictObject({
  type: z.literal('fixed_amount'),
  display_name: text(100),
  fixed_amount: z.strictObject({ amount: integer(), currency: z.literal('usd') }),
  delivery_estimate: z.strictObject({ minimum: duration, maximum: duration }).optional(),
  tax_behavior: z.literal('exclusive').optional(),
  tax_code: text().optional(),
});

const customField = z.strictObject({
  key: text(200),
  type: z.literal('text'),
  label: z.strictObject({ type: z.literal('custom'), custom: text(50) }),
  optional: flag.optional(),
  text: z.strictObject({ maximum_length: integer(1, 255).optional() }).optional(),
});

/** The parameters of `POST /v1/checkout/sessions` that the shop sends. */
export const createSessionSchema = z.strictObject({
  mode: z.literal('payment'),
  line_items: listOf(lineItem, 100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text().optional(),
  customer_email: email.optional(),
  // Without a customer, the provider refuses it.
  customer_update: z
    .strictObject({ address: update.optional(), name: update.optional(), shipping: update.optional() })
    .optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  // The provider accepts three, but the sandbox's page has one place.
  custom_fields: listOf(customField, 1).optional(),
  // The sandbox's payment page accepts only addresses in the US.
  shipping_address_collection: z.strictObject({ allowed_countries: listOf(z.literal('US'), 250) }).optional(),
  // The provider accepts five, but the sandbox's page offers no choice.
  shipping_options: listOf(z.strictObject({ shipping_rate_data: shippingRate }), 1).optional(),
  expires_at: integer(0, 1e11).optional(),
});

export type CreateSessionParameters = z.infer<typeof createSessionSchema>;
