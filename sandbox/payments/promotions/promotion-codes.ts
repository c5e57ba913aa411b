import { z } from 'zod';
import { isLiveKey } from '../account/keys.ts';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { listWithFilters } from '../api/list-objects.ts';
import { flag, integer, metadata, text } from '../api/parameters.ts';
import { newId, randomText } from '../new-id.ts';
import { type List, nowInSeconds, type PromotionCode } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { buildPromotionCode, codesNamed, isActive, isUsable } from './promotions.ts';

const createSchema = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text() }),
  code: text(500).optional(),
  expires_at: integer(0, 1e11).optional(),
  max_redemptions: integer(1).optional(),
  restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
  metadata: metadata.optional(),
});

/** The work of `POST /v1/promotion_codes`. A code is unique among those that are active, ignoring case. */
export function createPromotionCode(payments: Payments, { parameters, apiKey }: ApiCall): PromotionCode {
  const wanted = checkParameters(createSchema, parameters);
  const coupon = requireObject(payments, 'coupon', wanted.promotion.coupon, 'promotion[coupon]');
  const code = wanted.code?.toUpperCase() ?? randomText(8).toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(code))
    throw invalid('Promotion codes can only contain letters, digits and dashes.', { param: 'code' });
  if (wanted.expires_at !== undefined && wanted.expires_at <= nowInSeconds())
    throw invalid('The expires_at time must be in the future.', { param: 'expires_at' });
  requireFreeCode(payments, code);
  const { first_time_transaction = false } = wanted.restrictions ?? {};
  const promotionCode = buildPromotionCode({
    id: newId('promo'),
    code,
    coupon: coupon.id,
    expires_at: wanted.expires_at ?? null,
    livemode: isLiveKey(apiKey.key),
    max_redemptions: wanted.max_redemptions ?? null,
    metadata: wanted.metadata ?? {},
    restrictions: { first_time_transaction, minimum_amount: null, minimum_amount_currency: null },
  });
  payments.store.insert(promotionCode);
  return promotionCode;
}

function requireFreeCode(payments: Payments, code: string): void {
  if (codesNamed(payments, code).some((each) => isActive(payments, each)))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`);
}

const listStored = listWithFilters('promotion_code', ['code']);

/** The work of `GET /v1/promotion_codes`. */
export function listPromotionCodes(payments: Payments, call: ApiCall): List<object> {
  const page = listStored(payments, call) as List<PromotionCode>;
  return { ...page, data: page.data.map((each) => shown(payments, each)) };
}

/** The work of `GET /v1/promotion_codes/:id`. */
export function retrievePromotionCode(payments: Payments, call: ApiCall): PromotionCode {
  checkParameters(z.strictObject({}), call.parameters);
  return shown(payments, requireCode(payments, call));
}

const updateSchema = z.strictObject({ active: flag.optional(), metadata: metadata.optional() });

/** The work of `POST /v1/promotion_codes/:id`, which switches a code off, and on again while it can be used. */
export function updatePromotionCode(payments: Payments, call: ApiCall): PromotionCode {
  const stored = requireCode(payments, call);
  const wanted = checkParameters(updateSchema, call.parameters);
  if (wanted.active && !isActive(payments, stored)) {
    if (!isUsable(payments, stored))
      throw invalid('This promotion code is expired, used up, or its coupon is gone.', { param: 'active' });
    requireFreeCode(payments, stored.code);
  }
  const { active = stored.active, metadata = {} } = wanted;
  const updated = { ...stored, active, metadata: { ...stored.metadata, ...metadata } };
  payments.store.save(updated);
  return shown(payments, updated);
}

const requireCode = (payments: Payments, { id }: ApiCall) =>
  requireObject(payments, 'promotion_code', id, 'promotion_code', 404);

/** The provider says that a code is active only while it can be used. */
const shown = (payments: Payments, promotionCode: PromotionCode): PromotionCode => ({
  ...promotionCode,
  active: isActive(payments, promotionCode),
});
