import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { NewPromotionCode } from '#domain/api/shop/promotions.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { invalid } from '#server/http/errors.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { askProvider, codeTaken } from './ask-provider.ts';

/**
 * Makes a code with its coupon at the provider. A repeated request finds the code that the first one made.
 * @returns the provider's id
 * @throws RequestError 400 at the field, and those of `askProvider`
 */
export async function createPromotionCode(
  payments: Payments,
  wanted: NewPromotionCode,
  now: Date,
): Promise<string> {
  const { id: requestId, code, percentOff, amountOff, lastDay, maxUses, isForFirstOrders } = wanted;
  if (lastDay !== null && lastDay < isoDay(now))
    throw invalid(`The last day, ${lastDay}, is over. Choose ${isoDay(now)} (UTC) or a later one.`, {
      lastDay: 'is over',
    });
  const key = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return askProvider(payments, async (provider) => {
    const { data: sameText } = await provider.promotionCodes.list({ code, limit: 100 });
    const made = sameText.find(({ metadata }) => metadata?.request === requestId);
    if (made) return made.id;
    if (sameText.some(({ active }) => active)) throw codeTaken(code);
    const coupon = await provider.coupons.create(
      {
        ...{ name: code, duration: 'once' },
        ...(percentOff === null
          ? { amount_off: amountOff ?? 0, currency: 'usd' }
          : { percent_off: percentOff }),
      },
      { idempotencyKey: `${key}-coupon` },
    );
    const params: Stripe.PromotionCodeCreateParams = {
      promotion: { type: 'coupon', coupon: coupon.id },
      ...{ code, metadata: { request: requestId } },
      ...(lastDay !== null && { expires_at: endOf(lastDay) }),
      ...(maxUses !== null && { max_redemptions: maxUses }),
      ...(isForFirstOrders && { restrictions: { first_time_transaction: true } }),
    };
    const { id } = await provider.promotionCodes
      .create(params, { idempotencyKey: `${key}-code` })
      .catch((error: unknown) => {
        // Another program of the account has just made one.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && /already exists/.test(error.message))
          throw codeTaken(code);
        throw error;
      });
    return id;
  });
}

/** The end of a day in UTC, in seconds since 1970. */
const endOf = (day: string) => (Date.parse(day) + dayMs) / 1000;
