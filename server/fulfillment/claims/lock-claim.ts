import { and, eq } from 'drizzle-orm';
import type { ClaimState } from '#domain/fulfillment/claims.ts';
import type { Executor } from '#server/database/database.ts';
import { type LockedOrder, lockOrder } from '#server/orders/change-order.ts';
import { claims, pieces } from '../tables.ts';

export type ClaimRow = typeof claims.$inferSelect;

interface LockedClaim {
  claim: ClaimRow;
  order: LockedOrder;
  pieceCode: string;
}

export type ClaimRefusal =
  | { ok: false; reason: 'unknown-claim' | 'refund-begun' }
  | { ok: false; reason: 'decided'; state: ClaimState };

/** Locks a claim's order until the transaction ends, so that the buyer and two owners take turns. */
export async function lockClaim(tx: Executor, claimId: string): Promise<LockedClaim | undefined> {
  const [known] = await tx.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  const order = known && (await lockOrder(tx, known.orderId));
  if (!order) return undefined;
  const [row] = await tx
    .select({ claim: claims, pieceCode: pieces.code })
    .from(claims)
    .innerJoin(pieces, eq(pieces.id, claims.pieceId))
    .where(and(eq(claims.id, claimId), eq(claims.orderId, order.id)));
  return row && { ...row, order };
}

/** Locks a claim that can still be decided. While a refund of it has no outcome, nothing else is decided. */
export async function lockOpenClaim(
  tx: Executor,
  claimId: string,
): Promise<({ ok: true } & LockedClaim) | ClaimRefusal> {
  const locked = await lockClaim(tx, claimId);
  if (!locked) return { ok: false, reason: 'unknown-claim' };
  const { state, refundCents } = locked.claim;
  if (state !== 'open') return { ok: false, reason: 'decided', state };
  if (refundCents !== null) return { ok: false, reason: 'refund-begun' };
  return { ok: true, ...locked };
}

/** What an open claim has of a decision: nothing. */
export const undecided = {
  state: 'open',
  decidedAt: null,
  decidedBy: null,
  decision: null,
  refundCents: null,
  remakeId: null,
} as const satisfies Partial<ClaimRow>;
