import { and, eq, isNotNull } from 'drizzle-orm';
import type { Cents } from '#domain/money.ts';
import type { Executor } from '#server/database/database.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import { planRefund, type RefundRefusal, refundOrder } from '#server/orders/refunds/refund-order.ts';
import {
  beginStaffChange,
  endStaffChange,
  findChangesOf,
  findUnfinishedChanges,
  type LoggedChange,
  lockStaffChange,
} from '#server/staff/record-staff-change.ts';
import { claims } from '../tables.ts';
import { closeRefundedClaims } from './follow-refund.ts';
import { type ClaimRefusal, lockClaim, lockOpenClaim, undecided } from './lock-claim.ts';

interface ClaimRefund {
  claimId: string;
  amount: Cents;
  /** The total that the owner believes was refunded before. */
  after: Cents;
  /** What the buyer reads. */
  words?: string | undefined;
}

/** The last: another claim of the order has a refund without an outcome. */
export type ClaimRefundRefusal = ClaimRefusal | RefundRefusal | { ok: false; reason: 'other-refund-begun' };

export const claimRefundAction = 'claim.refund-decided' as const;

/**
 * Decides a claim by refunding a part of its order, or all of it. The decision is recorded before the money moves (decision
 * 082): the claim stays open, with what is refunded, until the order has the refund. A refund that is refused leaves it open
 * without.
 * @throws RequestError 502 when the provider does not answer; the same request can be repeated safely
 */
export async function refundClaim(
  context: Authored<OrderContext>,
  refund: ClaimRefund,
): Promise<{ ok: true; refundId: string } | ClaimRefundRefusal> {
  const begun = await beginClaimRefund(context, refund);
  if (!begun.ok) return begun;
  const { orderId, changeId } = begun;
  const { amount, after } = refund;
  const refunded = await refundOrder(context, orderId, { amount, after, claimChange: changeId });
  // The money counts, whatever the answer was: the same request sent twice may have made the refund.
  await settleClaimRefund(context, changeId, refunded.ok || mayStillBeMade(refunded) ? undefined : 'failed');
  return refunded;
}

/**
 * Records what will be refunded. A repeated request continues the decision of the first. The claims of an order take turns, so
 * that each moves its own money.
 */
function beginClaimRefund(
  { db, author }: Authored<OrderContext>,
  { claimId, amount, after, words }: ClaimRefund,
): Promise<{ ok: true; orderId: string; changeId: string } | ClaimRefundRefusal> {
  return db.transaction(async (tx) => {
    const locked = await lockOpenClaim(tx, claimId);
    if (!locked.ok) {
      const begun = locked.reason === 'refund-begun' ? await findBegun(tx, claimId) : undefined;
      const isSame = begun && totalsOf(begun).before === after && totalsOf(begun).after === after + amount;
      const claim = isSame ? await lockClaim(tx, claimId) : undefined;
      return begun && claim ? { ok: true, orderId: claim.order.id, changeId: begun.id } : locked;
    }
    const { claim, order } = locked;
    if (await isClaimRefundBegun(tx, order.id)) return { ok: false, reason: 'other-refund-begun' };
    const { amountRefunded: refunded, amountTotal: charged } = order;
    const plan = planRefund(
      { charged, refunded, disputes: await findDisputes(tx, order.id) },
      { amount, after },
    );
    if (!plan.ok) return plan;
    const decision = { refundCents: amount, decision: words ?? null, decidedBy: causeOf(author) };
    await tx.update(claims).set(decision).where(eq(claims.id, claim.id));
    const values = { before: { refunded: after }, after: { refunded: after + amount } };
    const changeId = await beginStaffChange(tx, {
      author,
      action: claimRefundAction,
      id: claimId,
      ...values,
    });
    return { ok: true, orderId: order.id, changeId };
  });
}

/** Whether a claim of an order has a refund without an outcome. */
export async function isClaimRefundBegun(on: Executor, orderId: string): Promise<boolean> {
  const isBegun = and(eq(claims.orderId, orderId), eq(claims.state, 'open'), isNotNull(claims.refundCents));
  return (await on.select({ id: claims.id }).from(claims).where(isBegun).limit(1)).length > 0;
}

async function findBegun(on: Executor, claimId: string): Promise<LoggedChange | undefined> {
  const [begun] = await findUnfinishedChanges(on, { subjectId: claimId, action: claimRefundAction });
  return begun;
}

/** The order's refunded totals before and after a refund. */
export function totalsOf({ before, after }: LoggedChange): { before: Cents; after: Cents } {
  return { before: Number(Object(before).refunded), after: Number(Object(after).refunded) };
}

function mayStillBeMade({ reason }: RefundRefusal): boolean {
  return reason === 'under-way' || reason === 'unanswered';
}

/** By then the provider has received every request of a process that ended, and the log has the outcome. */
const maxRequestMs = 30 * 60 * 1000;

/**
 * Decides the claims whose refunds were begun, by what the log says of their orders' refunds. One that the log does not have
 * after half an hour was not made.
 */
export async function settleClaimRefunds(context: Pick<OrderContext, 'db' | 'log'>): Promise<void> {
  for (const { id, at } of await findUnfinishedChanges(context.db, { action: claimRefundAction })) {
    const isOver = Date.now() - at.getTime() > maxRequestMs;
    await settleClaimRefund(context, id, isOver ? 'failed' : undefined);
  }
}

/** @param otherwise the outcome of a refund that the log of the order does not have */
function settleClaimRefund(
  { db, log }: Pick<OrderContext, 'db' | 'log'>,
  changeId: string,
  otherwise: 'failed' | undefined,
): Promise<void> {
  return db.transaction(async (tx) => {
    const begun = await lockStaffChange(tx, changeId);
    if (begun?.outcome !== 'begun') return;
    const locked = await lockClaim(tx, begun.subjectId);
    const outcome = (locked && (await findOutcome(tx, locked.order.id, changeId))) ?? otherwise;
    if (outcome === undefined || outcome === 'begun') return;
    await endStaffChange(tx, changeId, outcome);
    if (!locked) return;
    const { claim, order, pieceCode } = locked;
    const isBegun = and(eq(claims.id, claim.id), eq(claims.state, 'open'), isNotNull(claims.refundCents));
    if (outcome === 'failed') {
      log.warn({ orderId: order.id, claimId: claim.id }, 'a refund of a claim was not made');
      await tx.update(claims).set(undecided).where(isBegun);
      if (order.status === 'refunded') await closeRefundedClaims(tx, order.id);
      return;
    }
    await tx.update(claims).set({ state: 'refund', decidedAt: new Date() }).where(isBegun);
    await recordNow(tx, order.id, claim.decidedBy ?? 'owner', `claim of ${pieceCode}: refunded`);
  });
}

/** What the log says of the refund of a decision. Undefined if it does not have it. */
async function findOutcome(
  tx: Executor,
  orderId: string,
  claimChange: string,
): Promise<'made' | 'failed' | 'begun' | undefined> {
  const refunds = await findChangesOf(tx, { action: 'order.refunded', ids: [orderId] });
  const refund = refunds.find(({ after }) => Object(after).claimChange === claimChange);
  return refund && (refund.outcome ?? 'made');
}
