import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { answerOnce } from '#server/staff/answer-once.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { type ChangeInStudio, changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { findPieces } from './find-pieces.ts';
import { movePiece, type PieceMove } from './move-piece.ts';
import { explainPieceRefusal, type PieceRefused } from './refuse-piece-change.ts';
import { remakePiece } from './remake-piece.ts';
import { setAsidePiece, takeUpPiece } from './set-aside-piece.ts';
import { orderKey } from './undo-pieces.ts';

type Orders = ChangeInStudio['orders'];

/** The changes of pieces with their values by code, such as their stations. */
interface Step extends PieceChanges {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface PieceWork {
  /** For the log. A new piece, which a remake makes, stays. */
  action: 'moved' | 'set-aside' | 'taken-up' | 'remade';
  work: (orders: Orders) => Promise<Step>;
}

/**
 * Changes pieces in one transaction, with one row in the log for all of them, and once for each idempotency key. Pieces
 * that cannot change are named in the answer, and don't prevent the others.
 */
export async function changePieces(
  context: StudioContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, work }: PieceWork,
): Promise<PieceChanges> {
  const { 'idempotency-key': key } = request.headers;
  const { answer, changeId } = await changeInStudio(context, request, ({ orders, author, record }) => {
    const once = {
      staffId: author,
      key: typeof key === 'string' ? key : undefined,
      request: { action, body: request.body },
    };
    return answerOnce(orders.db, context.staff, once, async () => {
      const { changed, refused, before, after } = await work(orders);
      const answer = { changed, refused };
      if (changed.length === 0) return { answer, changeId: undefined };
      const id = changed.join(', ');
      return { answer, changeId: await record({ action: `piece.${action}`, id, before, after }) };
    });
  });
  if (action !== 'remade') offerUndo(reply, changeId, `piece.${action}`);
  return answer;
}

/** Moves each piece to a station. */
export async function movePieces(
  orders: Orders,
  moves: { code: string; to: PieceMove['to'] }[],
  despiteDispute: true | undefined,
): Promise<Step> {
  const stationOf = new Map(moves.map(({ code, to }) => [code, to]));
  return changeEach(orders, [...stationOf.keys()], async (code) => {
    const to = stationOf.get(code);
    if (!to) throw new Error(`No station for ${code}.`);
    const moved = await movePiece(orders, code, { to, despiteDispute });
    if (!moved.ok || !moved.isChanged) return moved;
    const orderBefore = moved.startsOrder ? 'paid' : undefined;
    return { ok: true, isChanged: true, before: moved.from, after: to, orderBefore };
  });
}

export function setPiecesAside(orders: Orders, codes: string[], reason: string): Promise<Step> {
  return changeEach(orders, codes, async (code) => {
    const result = await setAsidePiece(orders, code, reason);
    return result.ok && result.isChanged ? { ...result, before: result.was, after: reason } : result;
  });
}

export function takePiecesUp(orders: Orders, codes: string[]): Promise<Step> {
  return changeEach(orders, codes, async (code) => {
    const result = await takeUpPiece(orders, code);
    return result.ok && result.isChanged ? { ...result, before: result.was, after: null } : result;
  });
}

export async function remakeOne(
  orders: Orders,
  { code, reason, keeps }: { code: string; reason: string; keeps?: KeptPart[] | undefined },
): Promise<Step> {
  const remade = await remakePiece(orders, code, { reason, keeps });
  if (!remade.ok) return { changed: [], refused: [refusedPiece(code, remade)], before: {}, after: {} };
  const after = { [code]: `remade as ${remade.code}: ${reason}` };
  return { changed: [code, remade.code], refused: [], before: {}, after };
}

function refusedPiece(code: string, refusal: PieceRefused): PieceChanges['refused'][number] {
  return { code, reason: refusal.reason, sentence: explainPieceRefusal({ ...refusal, code }) };
}

type Outcome =
  | { ok: true; isChanged: false }
  /** `orderBefore`: the status of its order, if that has changed to in production. */
  | { ok: true; isChanged: true; before: unknown; after: unknown; orderBefore?: OrderStatus | undefined }
  | PieceRefused;

/** In the order of the orders' ids, whose rows each change locks, so that two calls never wait for each other. */
async function changeEach(
  { db }: Orders,
  codes: string[],
  work: (code: string) => Promise<Outcome>,
): Promise<Step> {
  const step: Step = { changed: [], refused: [], before: {}, after: {} };
  const known = (await findPieces(db, { codes })).toSorted((one, other) =>
    one.orderId.localeCompare(other.orderId),
  );
  const unknown = codes
    .filter((code) => !known.some((piece) => piece.code === code))
    .map((code) => ({ code, orderNumber: '' }));
  for (const { code, orderNumber } of [...known, ...unknown]) {
    const outcome = await work(code);
    if (!outcome.ok) step.refused.push(refusedPiece(code, outcome));
    else if (outcome.isChanged) {
      step.changed.push(code);
      step.before[code] = outcome.before;
      step.after[code] = outcome.after;
      if (!outcome.orderBefore) continue;
      step.before[orderKey(orderNumber)] = outcome.orderBefore;
      step.after[orderKey(orderNumber)] = 'in_production';
    }
  }
  return step;
}
