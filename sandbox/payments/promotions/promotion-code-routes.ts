import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api/api-error.ts';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject, retrieve } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, flag, integer, metadata, paging, text } from '../api/parameters.ts';
import { newId, randomText } from '../new-id.ts';
import { nowInSeconds } from '../objects.ts';
import { fieldIs } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import { findPromotionCode } from './find-discount.ts';

export const promotionCodeRoutes: ApiRoute[] = [
  { method: 'POST', path: '/v1/promotion_codes', work: createByRequest },
  { method: 'GET', path: '/v1/promotion_codes', work: listPromotionCodes },
  { method: 'GET', path: '/v1/promotion_codes/:id', work: retrieve('promotion_code') },
  { method: 'POST', path: '/v1/promotion_codes/:id', work: updatePromotionCode },
];

const createSchema = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text() }),
  code: text(500).optional(),
  active: flag.optional(),
  expires_at: integer(0, 1e11).optional(),
  max_redemptions: integer(1).optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({ minimum_amount: integer(1), minimum_amount_currency: z.literal('usd') })
    .optional(),
});

export type PromotionCodeParameters = z.infer<typeof createSchema>;

function createByRequest(payments: Payments, call: ApiCall): Stripe.PromotionCode {
  const parameters = checkParameters(createSchema, call.parameters);
  requireObject(payments, 'coupon', parameters.promotion.coupon, 'promotion[coupon]');
  if (parameters.code !== undefined && !/^[A-Za-z0-9-]+$/.test(parameters.code)) {
    throw invalid('The promotion code can only contain letters, digits and dashes.', { param: 'code' });
  }
  if (parameters.code !== undefined && findPromotionCode(payments, parameters.code)) {
    throw invalid('An active promotion code with this code already exists.', {
      param: 'code',
      code: 'resource_already_exists',
    });
  }
  return createPromotionCode(payments, parameters);
}

/** Adds a promotion code; its text is eight random characters unless given. */
export function createPromotionCode(
  payments: Payments,
  parameters: PromotionCodeParameters,
): Stripe.PromotionCode {
  const promotionCode: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: parameters.active ?? true,
    code: parameters.code ?? randomText(8).toUpperCase(),
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    expires_at: parameters.expires_at ?? null,
    livemode: false,
    max_redemptions: parameters.max_redemptions ?? null,
    metadata: parameters.metadata ?? {},
    promotion: parameters.promotion,
    restrictions: {
      first_time_transaction: false,
      minimum_amount: parameters.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: parameters.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  payments.store.insert(promotionCode);
  return promotionCode;
}

const listSchema = z.strictObject({
  ...paging,
  created,
  active: flag.optional(),
  code: text().optional(),
  coupon: text().optional(),
});

function listPromotionCodes(payments: Payments, call: ApiCall) {
  const query = checkParameters(listSchema, call.parameters);
  return listObjects(payments, call, 'promotion_code', query, [
    createdWithin(query.created),
    query.active !== undefined && fieldIs('active', Number(query.active)),
    query.code !== undefined && fieldIs('code', query.code),
    query.coupon !== undefined && fieldIs('promotion.coupon', query.coupon),
  ]);
}

const updateSchema = z.strictObject({ active: flag.optional(), metadata: metadata.optional() });

function updatePromotionCode(payments: Payments, call: ApiCall): Stripe.PromotionCode {
  const { active, metadata } = checkParameters(updateSchema, call.parameters);
  const promotionCode = requireObject(payments, 'promotion_code', call.id);
  const updated = {
    ...promotionCode,
    active: active ?? promotionCode.active,
    metadata: { ...promotionCode.metadata, ...metadata },
  };
  payments.store.save(updated);
  return updated;
}
