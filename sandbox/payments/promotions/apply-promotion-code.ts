import { formatMoney } from '../format-money.ts';
import type { Session } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { reprice } from '../sessions/reprice.ts';
import { findPromotionCode } from './find-discount.ts';

export type AppliedCode = { ok: true; session: Session } | { ok: false; message: string };

/** Takes a buyer's promotion code into an open session, in place of the one before; an empty text takes it out. */
export function applyPromotionCode(payments: Payments, session: Session, code: string): AppliedCode {
  if (code.trim() === '') return { ok: true, session: reprice(payments, { ...session, discounts: [] }) };
  const found = session.allow_promotion_codes ? findPromotionCode(payments, code) : undefined;
  if (!found) return { ok: false, message: 'This code is invalid.' };
  const minimum = found.restrictions.minimum_amount ?? 0;
  if ((session.amount_subtotal ?? 0) < minimum) {
    return { ok: false, message: `This code needs an order of at least ${formatMoney(minimum)}.` };
  }
  const discounts = [{ coupon: null, promotion_code: found.id }];
  return { ok: true, session: reprice(payments, { ...session, discounts }) };
}
