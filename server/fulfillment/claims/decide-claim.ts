import { eq } from 'drizzle-orm';
import { endOfDecision, extensionProblem } from '#domain/fulfillment/claims.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import type { Executor } from '#server/database/database.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored, OrderChangeContext } from '#server/orders/order-context.ts';
import { type Remade, remakePiece } from '../pieces/remake-piece.ts';
import { claims, pieces } from '../tables.ts';
import { type ClaimRefusal, type ClaimRow, lockOpenClaim } from './lock-claim.ts';

type Context = Authored<Pick<OrderChangeContext, 'db'>>;

/** A decision, with the values of the claim for the log: without words, because the log outlives the order's data. */
export interface Decided {
  ok: true;
  orderId: string;
  before: { state: 'open' };
  /** `isNew`: the decision made the piece, and undoing it takes the piece back. */
  after: { state: 'remake' | 'declined'; piece: string; remake?: string; isNew?: boolean };
}

/** A decision that was put off, with the values of the claim for the log. */
export interface Extended {
  ok: true;
  orderId: string;
  before: { decideBy: string };
  after: { decideBy: string; piece: string };
}

interface Decision {
  claimId: string;
  /** What the buyer reads. */
  words?: string | undefined;
  at: Date;
}

type RemakeRefusal =
  | ClaimRefusal
  | { ok: false; reason: 'not-remade'; code: string; refusal: Remade & { ok: false } };

/** Decides a claim by making its piece again, without a payment, unless that was done already. Call it in a transaction. */
export async function decideRemake(context: Context, decision: Decision): Promise<Decided | RemakeRefusal> {
  const { db: tx } = context;
  const locked = await lockOpenClaim(tx, decision.claimId);
  if (!locked.ok) return locked;
  const { claim, pieceCode: piece } = locked;
  const remade = await remakePiece(context, piece, { reason: remakeReason });
  if (!remade.ok && remade.reason !== 'remade')
    return { ok: false, reason: 'not-remade', code: piece, refusal: remade };
  const remake = remade.ok ? remade.code : remade.as;
  const [made] = await tx.select({ id: pieces.id }).from(pieces).where(eq(pieces.code, remake));
  await decide(context, claim, decision, { state: 'remake', remakeId: made?.id ?? null });
  await recordNow(tx, claim.orderId, causeOf(context.author), `claim of ${piece}: made again as ${remake}`);
  return {
    ok: true,
    orderId: claim.orderId,
    before: { state: 'open' },
    after: { state: 'remake', piece, remake, isNew: remade.ok },
  };
}

/** Why the old piece is set aside. */
export const remakeReason = "replaced, because of the buyer's claim";

/** Declines a claim. Call it in a transaction. @param decision its words are the reason */
export async function decideDecline(
  context: Context,
  decision: Decision & { words: string },
): Promise<Decided | ClaimRefusal> {
  const locked = await lockOpenClaim(context.db, decision.claimId);
  if (!locked.ok) return locked;
  const { claim, pieceCode: piece } = locked;
  await decide(context, claim, decision, { state: 'declined' });
  await recordNow(context.db, claim.orderId, causeOf(context.author), `claim of ${piece}: declined`);
  return { ok: true, orderId: claim.orderId, before: { state: 'open' }, after: { state: 'declined', piece } };
}

export type ExtensionRefusal = ClaimRefusal | { ok: false; reason: 'other-day'; problem: string };

/** Puts off the decision of an open claim to the end of a later day. Call it in a transaction. */
export async function extendDecision(
  { db: tx, author }: Context,
  { claimId, decideBy, at }: { claimId: string; decideBy: IsoDay; at: Date },
): Promise<Extended | ExtensionRefusal> {
  const locked = await lockOpenClaim(tx, claimId);
  if (!locked.ok) return locked;
  const { claim, pieceCode: piece } = locked;
  const problem = extensionProblem(decideBy, { decideBy: claim.decideBy, now: at });
  if (problem) return { ok: false, reason: 'other-day', problem };
  const later = endOfDecision(decideBy);
  await tx.update(claims).set({ decideBy: later }).where(eq(claims.id, claimId));
  const note = `claim of ${piece}: decided by ${formatUtcDay(later)}`;
  await recordNow(tx, claim.orderId, causeOf(author), note);
  return {
    ok: true,
    orderId: claim.orderId,
    before: { decideBy: claim.decideBy.toISOString() },
    after: { decideBy: later.toISOString(), piece },
  };
}

async function decide(
  { db: tx, author }: Context & { db: Executor },
  { id }: ClaimRow,
  { at, words }: Decision,
  values: Partial<ClaimRow>,
): Promise<void> {
  const decided = { decidedAt: at, decidedBy: causeOf(author), decision: words ?? null };
  await tx
    .update(claims)
    .set({ ...decided, ...values })
    .where(eq(claims.id, id));
}
