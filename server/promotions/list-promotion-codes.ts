import type Stripe from 'stripe';
import type { PromotionCode, PromotionCodesPage } from '#domain/api/shop/promotions.ts';
import { isoDay } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import { RequestError } from '#server/http/errors.ts';
import { readSalesByCode, type SalesOfCode } from '#server/orders/reading/promotion-codes.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { askProvider } from './ask-provider.ts';

const codesAtOnce = 100;
const unsold: SalesOfCode = { orders: 0, net: 0, discount: 0 };

interface ListContext {
  db: Executor;
  payments: Payments;
  now(): Date;
}

/**
 * A page of the account's codes, with what each has brought in. What is wrong with the key is said in the page.
 * @param after the id of the last code of the page before
 * @throws RequestError 404 for an unknown `after`, 502 when the provider does not answer
 */
export async function listPromotionCodes(
  { db, payments, now }: ListContext,
  after: string | undefined,
): Promise<Omit<PromotionCodesPage, 'mode'>> {
  const listed = await askProvider(payments, (provider) =>
    provider.promotionCodes.list({
      limit: codesAtOnce,
      expand: ['data.promotion.coupon'],
      ...(after && { starting_after: after }),
    }),
  ).catch((error: unknown) => {
    if (error instanceof RequestError && error.status === 409) return error.message;
    throw error;
  });
  if (typeof listed === 'string') return { problem: listed, codes: [], cursor: null };
  const sales = await readSalesByCode(
    db,
    listed.data.map(({ id }) => id),
  );
  return {
    problem: null,
    codes: listed.data.map((each) => ({ ...toCode(each, now()), sales: sales.get(each.id) ?? unsold })),
    cursor: listed.has_more ? (listed.data.at(-1)?.id ?? null) : null,
  };
}

function toCode(listed: Stripe.PromotionCode, now: Date): Omit<PromotionCode, 'sales'> {
  const { id, code, active, expires_at, max_redemptions, times_redeemed, restrictions } = listed;
  const { coupon } = listed.promotion;
  // A deleted coupon is not expanded.
  const { percent_off, amount_off, valid } =
    typeof coupon === 'object' && coupon ? coupon : { percent_off: null, amount_off: null, valid: false };
  const isOver =
    !valid ||
    (expires_at !== null && expires_at * 1000 <= now.getTime()) ||
    (max_redemptions !== null && times_redeemed >= max_redemptions);
  return {
    ...{ id, code, percentOff: percent_off, amountOff: amount_off },
    lastDay: expires_at === null ? null : isoDay(new Date(expires_at * 1000 - 1)),
    uses: times_redeemed,
    maxUses: max_redemptions,
    isForFirstOrders: restrictions.first_time_transaction,
    isActive: active,
    canSwitchOn: !active && !isOver,
  };
}
