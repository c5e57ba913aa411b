import type { PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { findPromotion, refusePromotion } from '../promotions/promotions.ts';
import { isOpen } from '../sessions/expire-session.ts';
import { quote, reprice } from '../sessions/reprice.ts';
import { checkPaymentForm } from './check-payment-form.ts';
import { completeSession } from './complete-session.ts';
import { type FieldErrors, needsAddress, needsPhone, type PaymentForm } from './payment-form.ts';
import { type AcceptedOutcome, type CardOutcome, findTestCard } from './test-cards.ts';

type Payment =
  | { ok: true; session: PaymentSession }
  | { ok: false; reason: 'closed'; session: PaymentSession }
  | { ok: false; reason: 'fields'; session: PaymentSession; fields: FieldErrors }
  | { ok: false; reason: 'declined'; session: PaymentSession; message: string };

/** Pays an open session with the buyer's form. When any part fails, or the session is closed, nothing is paid. */
export function paySession(payments: Payments, session: PaymentSession, form: PaymentForm): Payment {
  if (!isOpen(session)) return { ok: false, reason: 'closed', session };
  const codeResult = applyEnteredCode(payments, session, form.promotion_code);
  if (!codeResult.ok)
    return { ok: false, reason: 'fields', session, fields: { promotion_code: codeResult.message } };
  const refusal = refusePromotion(payments, codeResult.session, form.email);
  if (refusal !== undefined) return withoutPromotion(payments, codeResult.session, refusal);
  const pricedSession = codeResult.session;
  const needs = {
    address: needsAddress(pricedSession),
    phone: needsPhone(pricedSession),
    card: quote(payments, pricedSession, form.state).total > 0,
  };
  const fields = checkPaymentForm(form, needs);
  if (Object.keys(fields).length > 0) return { ok: false, reason: 'fields', session: pricedSession, fields };
  const outcome = needs.card ? outcomeOf(form.card) : { kind: 'pays' as const };
  if (outcome.kind === 'declined') {
    return { ok: false, reason: 'declined', session: pricedSession, message: outcome.message };
  }
  return { ok: true, session: complete(payments, pricedSession, form, outcome) };
}

/** The buyer sees the full price before paying it. */
const withoutPromotion = (payments: Payments, session: PaymentSession, refusal: string): Payment => ({
  ...{ ok: false, reason: 'fields', fields: { promotion_code: refusal } },
  session: reprice(payments, { ...session, discounts: [] }),
});

const complete = (payments: Payments, session: PaymentSession, form: PaymentForm, outcome: AcceptedOutcome) =>
  payments.store.transaction(() => completeSession(payments, session, form, outcome));

/** Applies a code that the buyer typed but did not apply, because it can only lower the price that the page showed. */
const applyEnteredCode = (payments: Payments, session: PaymentSession, code: string) =>
  code === '' ? { ok: true as const, session } : applyPromotionCode(payments, session, code);

const realCard: CardOutcome = {
  kind: 'declined',
  message: 'Your card was declined. This is a sandbox: use one of its test cards.',
};

const outcomeOf = (card: string): CardOutcome => findTestCard(card)?.outcome ?? realCard;

type AppliedCode = { ok: true; session: PaymentSession } | { ok: false; message: string };

/** Applies a buyer's promotion code to an open session, replacing an earlier one. An empty text removes it. */
export function applyPromotionCode(payments: Payments, session: PaymentSession, code: string): AppliedCode {
  if (code.trim() === '') return { ok: true, session: reprice(payments, { ...session, discounts: [] }) };
  const promotion = session.allow_promotion_codes ? findPromotion(payments, code) : undefined;
  if (!promotion) return { ok: false, message: 'This code is invalid.' };
  const discounts = [{ coupon: null, promotion_code: promotion.promotionCode.id }];
  return { ok: true, session: reprice(payments, { ...session, discounts }) };
}
