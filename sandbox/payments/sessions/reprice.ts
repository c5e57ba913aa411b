import { ownedBy } from '../../open-store.ts';
import { customerOfSession } from '../customers/customers.ts';
import type { LineItem, PaymentSession } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { discountOf, promotionOf } from '../promotions/promotions.ts';
import { priceSession, type SessionPrice } from './price-session.ts';
import { readInstructions } from './session-instructions.ts';
import { taxRateOf } from './us-states.ts';

/** The lines of a session in their order. */
export const linesOf = (payments: Payments, session: PaymentSession): LineItem[] =>
  payments.store.list('item', { where: [ownedBy(session.id)], limit: 100, oldestFirst: true }).data;

/** The price of the session when shipped to a state (two letters). Without a state it includes no tax. */
export function quote(payments: Payments, session: PaymentSession, state?: string | null): SessionPrice {
  const subtotals = linesOf(payments, session).map((line) => line.amount_subtotal);
  const subtotal = subtotals.reduce((sum, amount) => sum + amount, 0);
  const promotion = promotionOf(payments, session);
  return priceSession({
    subtotals,
    shipping: session.shipping_cost?.amount_subtotal ?? 0,
    discount: promotion ? discountOf(promotion.coupon, subtotal) : 0,
    taxRate: isTaxed(payments, session) ? taxRateOf(taxedState(payments, session, state)) : 0,
  });
}

/** Whether tax is added. A customer who is exempt pays none, wherever the goods go. */
export function isTaxed(payments: Payments, session: PaymentSession): boolean {
  return session.automatic_tax.enabled && customerOfSession(payments, session)?.tax_exempt !== 'exempt';
}

/** An address that the customer has counts, unless the session saves the one that is typed. */
function taxedState(payments: Payments, session: PaymentSession, typed: string | null | undefined) {
  const saved = customerOfSession(payments, session)?.shipping?.address?.state;
  const { customer_update: update } = readInstructions(payments.store, session.id);
  return saved && update?.shipping !== 'auto' ? saved : typed;
}

/** Updates the amounts of the session and its lines. */
export function reprice(payments: Payments, session: PaymentSession, state?: string | null): PaymentSession {
  const price = quote(payments, session, state);
  linesOf(payments, session).forEach((line, index) => {
    const linePrice = price.lines[index];
    if (!linePrice) return;
    const { discount, tax, total } = linePrice;
    payments.store.save({ ...line, amount_discount: discount, amount_tax: tax, amount_total: total });
  });
  const pricedSession: PaymentSession = {
    ...session,
    amount_subtotal: price.subtotal,
    amount_total: price.total,
    total_details: {
      amount_discount: price.discount,
      amount_shipping: price.shipping,
      amount_tax: price.tax,
    },
  };
  payments.store.save(pricedSession);
  return pricedSession;
}
