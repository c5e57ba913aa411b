import Stripe from 'stripe';
import { validate as isUuid } from 'uuid';
import type { Cents } from '#domain/money.ts';
import { providerFailed } from '#server/http/errors.ts';
import { type Payments, withinDeadline } from './open-payments.ts';

interface PaymentRefund {
  paymentIntent: string;
  amount: Cents;
  orderId: string;
  /** The number of refunds of this payment before its charge was read: see `countRefunds`. */
  earlierRefunds: number;
  maker: RefundMaker;
}

/** Who makes a refund. The provider keeps it with the refund, so that it is known even if this process ends now. */
export interface RefundMaker {
  /** A cause in the order's history, such as `staff:<id>`. */
  by: string;
  /** The row of the refund in the log of changes. Undefined for the refund of a cancellation, which has its own row. */
  changeId?: string | undefined;
}

/** Who made a refund. Undefined if it was made on the provider's own pages. */
export function readMaker({ metadata }: Pick<Stripe.Refund, 'metadata'>): RefundMaker | undefined {
  const { by = '', changeId } = metadata ?? {};
  if (!/^(owner|buyer|shop|staff:[\w-]{1,64})$/.test(by)) return undefined;
  return { by, changeId: changeId && isUuid(changeId) ? changeId : undefined };
}

/** `sentence` is the provider's explanation of a refusal. */
type PaymentRefundResult = { ok: true; refundId: string } | { ok: false; sentence: string };

/**
 * The number of refunds that the provider has for a payment. Count before reading the charge: a refund made in between
 * shows on the charge, and a later one has used this number in its idempotency key.
 * @throws RequestError 502
 */
export async function countRefunds(payments: Payments, paymentIntent: string): Promise<number> {
  try {
    const { data } = await withinDeadline(
      payments.refunds.list({ payment_intent: paymentIntent, limit: 100 }),
    );
    return data.length;
  } catch (error) {
    throw providerFailed('The payment provider does not answer. Nothing was refunded.', error);
  }
}

/**
 * Refunds part or all of a payment. The same idempotency key always has the same parameters: it is the row in the log, or
 * for the rest of a cancelled order the number of earlier refunds, the amount and who canceled it (decision 024).
 * @throws RequestError 502 when the provider may or may not have received the request
 */
export async function refundPayment(
  payments: Payments,
  request: PaymentRefund,
): Promise<PaymentRefundResult> {
  const { paymentIntent, amount, orderId, earlierRefunds, maker } = request;
  const key = maker.changeId ?? [orderId, earlierRefunds, amount, maker.by].join('-');
  const metadata = { orderId, by: maker.by, ...(maker.changeId && { changeId: maker.changeId }) };
  try {
    const refund = await withinDeadline(
      payments.refunds.create(
        { payment_intent: paymentIntent, amount, reason: 'requested_by_customer', metadata },
        { idempotencyKey: `refund-${key}` },
      ),
    );
    return { ok: true, refundId: refund.id };
  } catch (error) {
    if (isRefusal(error)) return { ok: false, sentence: error.message };
    throw providerFailed(
      'The payment provider has not confirmed the refund. Send the same amount again: nothing is refunded twice.',
      error,
    );
  }
}

/** An error about the idempotency key is no refusal: the first request with the key may still be made. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;
}
