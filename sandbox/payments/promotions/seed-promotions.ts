import type { Payments } from '../payments.ts';
import { createCoupon } from './coupon-routes.ts';
import { createPromotionCode } from './promotion-code-routes.ts';

/** The promotion codes that every sandbox has, with their discounts. */
export const standingPromotions = [
  { code: 'WELCOME10', percentOff: 10, name: '10% off' },
  { code: 'ONTHEHOUSE', percentOff: 100, name: '100% off' },
];

/** Adds the standing promotions that do not exist yet. */
export function seedPromotions(payments: Payments): void {
  for (const { code, percentOff, name } of standingPromotions) {
    if (payments.store.find('coupon', code)) continue;
    createCoupon(payments, { id: code, percent_off: percentOff, name });
    createPromotionCode(payments, { code, promotion: { type: 'coupon', coupon: code } });
  }
}
