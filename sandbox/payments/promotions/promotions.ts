import type Stripe from 'stripe';
import { fieldIs } from '../../open-store.ts';
import { nowInSeconds, type PaymentSession, type PromotionCode, type Store } from '../objects.ts';
import type { Payments } from '../payments.ts';

/** The promotion codes of every sandbox. */
export const promotions = [
  { id: 'promo_1Welcome10', code: 'WELCOME10', percentOff: 10 },
  { id: 'promo_1OnTheHouse', code: 'ONTHEHOUSE', percentOff: 100 },
];

interface Promotion {
  promotionCode: PromotionCode;
  coupon: Stripe.Coupon;
}

/** Stores those codes, if the sandbox does not have them yet. */
export function addPromotions({ find, insert }: Store): void {
  for (const { id, code, percentOff } of promotions) {
    if (find('promotion_code', id)) continue;
    const coupon = buildCoupon({ id: code, name: code, percent_off: percentOff });
    insert(coupon);
    insert(buildPromotionCode({ id, code, coupon: coupon.id }));
  }
}

type CouponFields = Pick<Stripe.Coupon, 'id'> & Partial<Stripe.Coupon>;

/** An unused coupon. */
export const buildCoupon = (fields: CouponFields): Stripe.Coupon => ({
  ...{ object: 'coupon', amount_off: null, created: nowInSeconds(), currency: null, duration: 'once' },
  ...{ duration_in_months: null, livemode: false, max_redemptions: null, metadata: {}, name: null },
  ...{ percent_off: null, redeem_by: null, times_redeemed: 0, valid: true },
  ...fields,
});

type CodeFields = Pick<PromotionCode, 'id' | 'code'> & Partial<PromotionCode> & { coupon: string };

/** An unused promotion code. */
export const buildPromotionCode = ({ coupon, ...fields }: CodeFields): PromotionCode => ({
  ...{ object: 'promotion_code', active: true, created: nowInSeconds(), customer: null, expires_at: null },
  ...{ customer_account: null, livemode: false, max_redemptions: null, metadata: {}, times_redeemed: 0 },
  promotion: { coupon, type: 'coupon' },
  restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
  ...fields,
});

/** The codes with this text, ignoring case. Only one of them is active. */
export const codesNamed = ({ store }: Payments, code: string): PromotionCode[] =>
  store.list('promotion_code', { where: [fieldIs('code', code.trim().toUpperCase())], limit: 100 }).data;

/** The promotion that a buyer can apply with this code. */
export function findPromotion(payments: Payments, code: string): Promotion | undefined {
  const active = codesNamed(payments, code).find((each) => isActive(payments, each));
  return active && readPromotion(payments, active.id);
}

/** The promotion that the buyer has applied to a session, even if it has been switched off since. */
export function promotionOf(payments: Payments, { discounts }: PaymentSession): Promotion | undefined {
  const id = discounts?.[0]?.promotion_code;
  return typeof id === 'string' ? readPromotion(payments, id) : undefined;
}

function readPromotion({ store }: Payments, id: string): Promotion | undefined {
  const promotionCode = store.find('promotion_code', id);
  const coupon = promotionCode && store.find('coupon', promotionCode.promotion.coupon);
  return coupon && { promotionCode, coupon };
}

/** Whether it is switched on, its coupon exists, and neither its time nor its uses are over. */
export const isActive = (payments: Payments, promotionCode: PromotionCode): boolean =>
  promotionCode.active && isUsable(payments, promotionCode);

/** The same for a code that may be switched off. */
export const isUsable = (
  { store }: Payments,
  { promotion, expires_at, max_redemptions, times_redeemed }: PromotionCode,
): boolean =>
  store.find('coupon', promotion.coupon) !== undefined &&
  (expires_at === null || expires_at > nowInSeconds()) &&
  (max_redemptions === null || times_redeemed < max_redemptions);

/** Why a buyer with this address cannot pay with the promotion that is applied, if so. */
export function refusePromotion(
  payments: Payments,
  session: PaymentSession,
  email: string,
): string | undefined {
  const applied = promotionOf(payments, session);
  if (!applied) return undefined;
  if (!isActive(payments, applied.promotionCode)) return 'This code is no longer valid.';
  const isFirstOnly = applied.promotionCode.restrictions.first_time_transaction;
  return isFirstOnly && hasPaid(payments, email) ? 'This code is only for a first order.' : undefined;
}

const hasPaid = ({ store }: Payments, email: string) =>
  store.list('checkout.session', {
    where: [fieldIs('status', 'complete'), fieldIs('customer_details.email', email)],
    limit: 1,
  }).data.length > 0;

/** Counts the use of the promotion that is applied to a paid session. */
export function countUse(payments: Payments, session: PaymentSession): void {
  const applied = promotionOf(payments, session);
  if (!applied) return;
  for (const object of [applied.promotionCode, applied.coupon])
    payments.store.save({ ...object, times_redeemed: object.times_redeemed + 1 });
}

/** What a coupon takes off a subtotal, in cents. */
export function discountOf({ percent_off, amount_off }: Stripe.Coupon, subtotal: number): number {
  if (percent_off !== null) return Math.round((subtotal * percent_off) / 100);
  return Math.min(amount_off ?? 0, subtotal);
}
