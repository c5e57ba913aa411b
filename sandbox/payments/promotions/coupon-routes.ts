import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api/api-error.ts';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject, retrieve } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, decimal, integer, metadata, paging, text } from '../api/parameters.ts';
import { randomText } from '../new-id.ts';
import { nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';

export const couponRoutes: ApiRoute[] = [
  { method: 'POST', path: '/v1/coupons', work: createByRequest },
  { method: 'GET', path: '/v1/coupons', work: listCoupons },
  { method: 'GET', path: '/v1/coupons/:id', work: retrieve('coupon') },
  { method: 'DELETE', path: '/v1/coupons/:id', work: deleteCoupon },
];

const createSchema = z.strictObject({
  id: text(200).optional(),
  name: text(40).optional(),
  percent_off: decimal(0, 100).optional(),
  amount_off: integer(1).optional(),
  currency: z.literal('usd').optional(),
  duration: z.enum(['once', 'forever', 'repeating']).optional(),
  duration_in_months: integer(1).optional(),
  max_redemptions: integer(1).optional(),
  redeem_by: integer(0, 1e11).optional(),
  metadata: metadata.optional(),
});

export type CouponParameters = z.infer<typeof createSchema>;

function createByRequest(payments: Payments, call: ApiCall): Stripe.Coupon {
  const parameters = checkParameters(createSchema, call.parameters);
  if ((parameters.percent_off === undefined) === (parameters.amount_off === undefined)) {
    throw invalid('You must pass exactly one of percent_off, amount_off.', { code: 'parameter_missing' });
  }
  if (parameters.amount_off !== undefined && !parameters.currency) {
    throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  }
  if (payments.store.find('coupon', parameters.id ?? '')) {
    throw invalid('Coupon already exists.', { code: 'resource_already_exists' });
  }
  return createCoupon(payments, parameters);
}

/** Adds a coupon; its id is eight random characters unless given. */
export function createCoupon(payments: Payments, parameters: CouponParameters): Stripe.Coupon {
  const coupon: Stripe.Coupon = {
    id: parameters.id ?? randomText(8),
    object: 'coupon',
    amount_off: parameters.amount_off ?? null,
    created: nowInSeconds(),
    currency: parameters.currency ?? null,
    duration: parameters.duration ?? 'once',
    duration_in_months: parameters.duration_in_months ?? null,
    livemode: false,
    max_redemptions: parameters.max_redemptions ?? null,
    metadata: parameters.metadata ?? {},
    name: parameters.name ?? null,
    percent_off: parameters.percent_off ?? null,
    redeem_by: parameters.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  payments.store.insert(coupon);
  return coupon;
}

function listCoupons(payments: Payments, call: ApiCall) {
  const query = checkParameters(z.strictObject({ ...paging, created }), call.parameters);
  return listObjects(payments, call, 'coupon', query, [createdWithin(query.created)]);
}

function deleteCoupon(payments: Payments, call: ApiCall) {
  const { id } = requireObject(payments, 'coupon', call.id);
  payments.store.remove(id);
  return { id, object: 'coupon', deleted: true };
}
