import type Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import { isPaid } from '#domain/orders/checkout.ts';
import { canMove, type OrderStatus, type PaymentStatus } from '#domain/orders/orders.ts';
import { paymentStatusOf } from '#server/payments/session-details.ts';
import type { FullSession } from '#server/payments/sessions.ts';

/** The parts of an order that change with its payment. */
export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  amountRefunded: Cents;
  paidAt: Date | null;
}

/** The state before the provider's state is applied. */
export const newOrderState: OrderState = {
  status: 'pending',
  paymentStatus: 'processing',
  amountRefunded: 0,
  paidAt: null,
};

/**
 * The state that follows from the provider's current state of the payment. It uses the whole state each time instead of
 * adding up events, so the result does not depend on how often and in which order events arrive (decision 005).
 * @param lostAmount the amount lost in disputes, which the charge doesn't count as refunded
 */
export function nextState(
  current: OrderState,
  fullSession: FullSession,
  lostAmount: Cents,
  now: Date,
): OrderState {
  const { session, payment, charge } = fullSession;
  const amountRefunded = Math.max(current.amountRefunded, charge?.amount_refunded ?? 0);
  const paymentStatus = nextPaymentStatus(current.paymentStatus, {
    hasPaid: isPaid({ payment_status: paymentStatusOf(session) }),
    hasFailed: payment?.status === 'requires_payment_method' || payment?.status === 'canceled',
    isRefunded: charge !== null && charge.amount > 0 && amountRefunded + lostAmount >= charge.amount,
  });
  return {
    status: nextStatus(current.status, paymentStatus),
    paymentStatus,
    amountRefunded,
    paidAt: current.paidAt ?? (paymentStatus === 'paid' ? paidAt(charge, now) : null),
  };
}

export function isSameState(one: OrderState, other: OrderState): boolean {
  return (
    one.status === other.status &&
    one.paymentStatus === other.paymentStatus &&
    one.amountRefunded === other.amountRefunded
  );
}

interface PaymentFacts {
  hasPaid: boolean;
  hasFailed: boolean;
  isRefunded: boolean;
}

function nextPaymentStatus(
  current: PaymentStatus,
  { hasPaid, hasFailed, isRefunded }: PaymentFacts,
): PaymentStatus {
  if (isRefunded) return 'refunded';
  if (hasPaid) return 'paid';
  return hasFailed ? 'failed' : current;
}

const statusForPayment: Readonly<Record<PaymentStatus, OrderStatus>> = {
  processing: 'pending',
  paid: 'paid',
  failed: 'cancelled',
  refunded: 'refunded',
};

function nextStatus(current: OrderStatus, paymentStatus: PaymentStatus): OrderStatus {
  const target = statusForPayment[paymentStatus];
  return canMove(current, target) ? target : current;
}

function paidAt(charge: Stripe.Charge | null, now: Date): Date {
  return charge ? new Date(charge.created * 1000) : now;
}
