import type Stripe from 'stripe';
import { z } from 'zod';
import { isLiveKey } from '../account/keys.ts';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { integer, metadata, text } from '../api/parameters.ts';
import { randomText } from '../new-id.ts';
import type { Payments } from '../payments.ts';
import { buildCoupon } from './promotions.ts';

const percent = z
  .string()
  .refine((value) => Number(value) > 0 && Number(value) <= 100, 'must be greater than 0 and at most 100')
  .transform(Number);

const createSchema = z.strictObject({
  percent_off: percent.optional(),
  amount_off: integer(1).optional(),
  currency: z.literal('usd').optional(),
  duration: z.literal('once').default('once'),
  name: text(40).optional(),
  metadata: metadata.optional(),
});

/** The work of `POST /v1/coupons`. */
export function createCoupon({ store }: Payments, { parameters, apiKey }: ApiCall): Stripe.Coupon {
  const { amount_off, currency, ...wanted } = checkParameters(createSchema, parameters);
  if ((wanted.percent_off === undefined) === (amount_off === undefined))
    throw invalid('You must pass either percent_off or amount_off, and not both.');
  if (amount_off !== undefined && currency === undefined)
    throw invalid('You must pass currency when passing amount_off.', { param: 'currency' });
  const amount = amount_off === undefined ? {} : { amount_off, currency: 'usd' };
  const coupon = buildCoupon({
    id: randomText(8),
    livemode: isLiveKey(apiKey.key),
    ...withoutUndefined(wanted),
    ...amount,
  });
  store.insert(coupon);
  return coupon;
}

/** The fields that were passed. */
export const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** The work of `DELETE /v1/coupons/:id`. Its promotion codes are never active again. */
export function deleteCoupon(payments: Payments, call: ApiCall): object {
  checkParameters(z.strictObject({}), call.parameters);
  const { id } = requireObject(payments, 'coupon', call.id, 'coupon', 404);
  payments.store.remove(id);
  return { id, object: 'coupon', deleted: true };
}
