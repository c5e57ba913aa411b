import type Stripe from 'stripe';
import { invalid } from '../api/api-error.ts';
import { requireObject } from '../api/find-object.ts';
import { nowInSeconds, type Session } from '../objects.ts';
import { fieldIs } from '../open-store.ts';
import type { Payments } from '../payments.ts';

type SessionDiscount = Stripe.Checkout.Session.Discount;

const idOf = (field: string | { id: string } | null) => (typeof field === 'string' ? field : field?.id);

/** The discount that the shop requests for a new session. Throws when it does not exist or is used up. */
export function findDiscount(
  payments: Payments,
  asked: { coupon?: string | undefined; promotion_code?: string | undefined },
): SessionDiscount {
  if (asked.promotion_code) {
    const promotionCode = requireObject(
      payments,
      'promotion_code',
      asked.promotion_code,
      'discounts[0][promotion_code]',
    );
    if (!isUsable(payments, promotionCode))
      throw invalid('This promotion code is invalid.', { code: 'promotion_code_invalid' });
    return { coupon: null, promotion_code: promotionCode.id };
  }
  const coupon = requireObject(payments, 'coupon', asked.coupon ?? '', 'discounts[0][coupon]');
  if (!isValid(coupon))
    throw invalid(`Coupon ${coupon.id} is used up or out of date.`, { code: 'coupon_expired' });
  return { coupon: coupon.id, promotion_code: null };
}

/** The active promotion code with this text, ignoring case. */
export function findPromotionCode(payments: Payments, code: string): Stripe.PromotionCode | undefined {
  const where = [
    { sql: "json_extract(body, '$.code') = ? COLLATE NOCASE", values: [code.trim()] },
    fieldIs('active', 1),
  ];
  return payments.store
    .list('promotion_code', { where, limit: 10 })
    .data.find((found) => isUsable(payments, found));
}

function isUsable(payments: Payments, promotionCode: Stripe.PromotionCode): boolean {
  const { active, expires_at, max_redemptions, times_redeemed } = promotionCode;
  const coupon = couponOfPromotion(payments, promotionCode);
  if (!active || !coupon || !isValid(coupon)) return false;
  return (expires_at ?? Infinity) > nowInSeconds() && times_redeemed < (max_redemptions ?? Infinity);
}

/** Whether a coupon can still be redeemed. */
export const isValid = (coupon: Stripe.Coupon): boolean =>
  (coupon.redeem_by ?? Infinity) > nowInSeconds() &&
  coupon.times_redeemed < (coupon.max_redemptions ?? Infinity);

export const promotionCodeOf = (payments: Payments, session: Session): Stripe.PromotionCode | undefined =>
  payments.store.find('promotion_code', idOf(session.discounts?.[0]?.promotion_code ?? null) ?? '');

const couponOfPromotion = (payments: Payments, promotionCode: Stripe.PromotionCode) =>
  payments.store.find('coupon', idOf(promotionCode.promotion.coupon) ?? '');

/** The coupon behind the discount of a session, if it has one. */
export function couponOf(payments: Payments, session: Session): Stripe.Coupon | undefined {
  const promotionCode = promotionCodeOf(payments, session);
  if (promotionCode) return couponOfPromotion(payments, promotionCode);
  return payments.store.find('coupon', idOf(session.discounts?.[0]?.coupon ?? null) ?? '');
}

/** Counts one use of the session's coupon and code. */
export function redeemDiscount(payments: Payments, session: Session): void {
  const promotionCode = promotionCodeOf(payments, session);
  const coupon = couponOf(payments, session);
  if (promotionCode)
    payments.store.save({ ...promotionCode, times_redeemed: promotionCode.times_redeemed + 1 });
  if (!coupon) return;
  const redeemed = { ...coupon, times_redeemed: coupon.times_redeemed + 1 };
  payments.store.save({ ...redeemed, valid: isValid(redeemed) });
}
