import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { stopReasons } from '#domain/fulfillment/pieces.ts';
import type { Executor } from '#server/database/database.ts';
import { findPieces, type Piece } from '../pieces/find-pieces.ts';
import { findPrintFiles } from '../print-files/recorded-files.ts';
import { type BatchKind, batches, batchPieces, pieces, remnants } from '../tables.ts';
import { batchKinds, hasReached } from './choose-pieces.ts';
import { type BatchPlan, codesOfPlan } from './plan-cuts.ts';

/** A batch in a list. */
interface BatchSummary {
  number: number;
  kind: BatchKind;
  madeAt: Date;
  /** When it was taken apart; null otherwise. */
  undoneAt: Date | null;
  pieceCount: number;
  setAsideCount: number;
  lateCount: number;
}

export interface Batch extends Omit<BatchSummary, `${string}Count`> {
  plan: BatchPlan;
  pieces: Piece[];
  /** Those of its pieces that need its work no more. */
  notDue: NotDue[];
  /** The codes of pieces that are in the plan and were freed when the batch had been begun. */
  freed: string[];
  /** For prints: the name of each piece's print file; null if none was written. */
  printFiles: { piece: string; name: string | null }[];
}

/** Why a piece of a batch is not printed or cut anymore. */
interface NotDue {
  code: string;
  /** `set aside: scratched`, `the order was canceled` or `printed already`. */
  reason: string;
  /** The work was done. */
  isDone: boolean;
}

/** All batches, or only those that were not taken apart, newest first. */
export async function listBatches(on: Executor, isAll: boolean): Promise<BatchSummary[]> {
  const { number, kind, madeAt, undoneAt } = batches;
  const late = (await findPieces(on, { isInTheWorkshop: true })).filter((piece) => piece.isLate);
  const lateIds = late.map(({ id }) => id);
  return on
    .select({
      ...{ number, kind, madeAt, undoneAt, pieceCount: count(batchPieces.pieceId) },
      setAsideCount: count(pieces.setAsideReason),
      lateCount: sql`count(*) filter (where ${inArray(pieces.id, lateIds)})`.mapWith(Number),
    })
    .from(batches)
    .leftJoin(batchPieces, eq(batchPieces.batchNumber, number))
    .leftJoin(pieces, eq(pieces.id, batchPieces.pieceId))
    .where(isAll ? undefined : isNull(undoneAt))
    .groupBy(number)
    .orderBy(desc(number));
}

/** The numbers of the batches that a piece is in. */
export async function findBatchesOfPiece(on: Executor, pieceId: string): Promise<number[]> {
  const rows = await on
    .select({ number: batches.number })
    .from(batchPieces)
    .innerJoin(batches, eq(batches.number, batchPieces.batchNumber))
    .where(and(eq(batchPieces.pieceId, pieceId), isNull(batches.undoneAt)))
    .orderBy(batches.number);
  return rows.map(({ number }) => number);
}

/** The batch with this number, with its pieces; undefined if there is none. */
export async function findBatch(on: Executor, number: number): Promise<Batch | undefined> {
  const [batch] = await on.select().from(batches).where(eq(batches.number, number));
  if (!batch) return undefined;
  const members = await on
    .select({ code: pieces.code })
    .from(batchPieces)
    .innerJoin(pieces, eq(pieces.id, batchPieces.pieceId))
    .where(eq(batchPieces.batchNumber, number));
  const codes = members.map(({ code }) => code);
  const plan = toPlan(batch.plan);
  const found = await findPieces(on, { codes });
  return {
    ...batch,
    plan,
    pieces: found,
    notDue: found.flatMap((piece) => whyNotDue(piece, batch.kind) ?? []),
    freed: codesOfPlan(plan).filter((code) => !codes.includes(code)),
    printFiles: plan.kind === 'print' ? await listPrintFiles(on, found) : [],
  };
}

function whyNotDue({ code, setAsideReason, station }: Piece, kind: BatchKind): NotDue | undefined {
  if (setAsideReason !== null) {
    const isOfOrder = Object.values(stopReasons).includes(setAsideReason);
    return { code, reason: isOfOrder ? setAsideReason : `set aside: ${setAsideReason}`, isDone: false };
  }
  const { station: done } = batchKinds[kind];
  return hasReached(station, done) ? { code, reason: `${done} already`, isDone: true } : undefined;
}

/** The pieces of a batch that wait for its work. */
export function findDue({ pieces: all, notDue }: Pick<Batch, 'pieces' | 'notDue'>): Piece[] {
  const out = new Set(notDue.map(({ code }) => code));
  return all.filter(({ code }) => !out.has(code));
}

async function listPrintFiles(on: Executor, found: Piece[]): Promise<Batch['printFiles']> {
  const names = await findPrintFiles(
    on,
    found.map(({ id }) => id),
  );
  return found.map(({ id, code }) => ({ piece: code, name: names.get(id) ?? null }));
}

/** The remnants that no batch uses, longest first. */
export async function listRemnants(on: Executor) {
  const { id, moulding, lengthInches, madeByBatch } = remnants;
  return on
    .select({ id, moulding, lengthInches, madeByBatch })
    .from(remnants)
    .where(isNull(remnants.usedByBatch))
    .orderBy(moulding, desc(lengthInches));
}

/** Only `makeBatch` writes plans. */
function toPlan(plan: unknown): BatchPlan {
  return plan as BatchPlan;
}
