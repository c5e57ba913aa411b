import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { batches, batchPieces, remnants } from '../tables.ts';
import { batchKinds, hasReached } from './choose-pieces.ts';
import { findBatch } from './find-batches.ts';
import { lockBatches } from './make-batch.ts';
import type { BatchPlan } from './plan-cuts.ts';

/** The pieces that are free again, and those for which the batch is kept. The reason is a sentence. */
type UndoneBatch = { ok: true; codes: string[]; kept: string[] } | { ok: false; reason: string };

/**
 * Takes a batch apart: its pieces wait again, the remnants that it took return, and those that it left are deleted. A batch
 * that was begun is kept for the pieces that have been printed or cut, with the sticks that these are cut from. Refused once
 * all have been, or once a batch that was not begun uses a remnant that would be deleted.
 */
export async function undoBatch(db: Database, number: number, now = new Date()): Promise<UndoneBatch> {
  return db.transaction(async (tx) => {
    await lockBatches(tx);
    const batch = await findBatch(tx, number);
    if (!batch) return refuse(`There is no batch ${number}.`);
    if (batch.undoneAt) return refuse(`Batch ${number} has been taken apart already.`);
    const { station } = batchKinds[batch.kind];
    const done = batch.pieces.filter((piece) => hasReached(piece.station, station));
    const free = batch.pieces.filter((piece) => !done.includes(piece));
    if (done.length > 0 && free.length === 0)
      return refuse(`All pieces of batch ${number} are ${station} already.`);
    const kept = done.map(({ code }) => code);
    const obstacle = await releaseRemnants(tx, number, uncutSticks(batch.plan, kept));
    if (obstacle !== undefined)
      return refuse(`Batch ${obstacle} uses a remnant of batch ${number}: take it apart first.`);
    if (kept.length === 0) await tx.update(batches).set({ undoneAt: now }).where(eq(batches.number, number));
    else await releasePieces(tx, number, free);
    return { ok: true, codes: free.map(({ code }) => code), kept };
  });
}

type UncutStick = { moulding: string; remnantId: string | null; restInches: number };

/** The sticks of a plan of which no rail is for one of these pieces. */
function uncutSticks(plan: BatchPlan, codes: readonly string[]): UncutStick[] {
  if (plan.kind !== 'moulding') return [];
  return plan.mouldings.flatMap(({ moulding, sticks }) =>
    sticks
      .filter(({ rails }) => !rails.some(({ code }) => codes.includes(code)))
      .map((stick) => ({ moulding, ...stick })),
  );
}

/**
 * Returns the remnants that these sticks are, and deletes those that they would have left. A rest that a begun batch has
 * used exists, so its stick was cut.
 * @returns the batch that plans to use such a rest and was not begun
 */
async function releaseRemnants(
  tx: Executor,
  number: number,
  sticks: readonly UncutStick[],
): Promise<number | undefined> {
  const left = await tx.select().from(remnants).where(eq(remnants.madeByBatch, number));
  const [uncut, deleted]: [string[], string[]] = [[], []];
  for (const stick of sticks) {
    const isItsRest = ({ id, moulding, lengthInches }: (typeof left)[number]) =>
      moulding === stick.moulding && lengthInches === stick.restInches && !deleted.includes(id);
    const rests = left.filter(isItsRest);
    const rest = rests.find(({ usedByBatch }) => usedByBatch === null) ?? rests[0];
    if (rest?.usedByBatch != null) {
      if (await isBegun(tx, rest.usedByBatch)) continue;
      return rest.usedByBatch;
    }
    if (rest) deleted.push(rest.id);
    if (stick.remnantId) uncut.push(stick.remnantId);
  }
  await tx.delete(remnants).where(inArray(remnants.id, deleted));
  const isReturned = and(eq(remnants.usedByBatch, number), inArray(remnants.id, uncut));
  await tx.update(remnants).set({ usedByBatch: null }).where(isReturned);
}

async function isBegun(tx: Executor, number: number): Promise<boolean> {
  const batch = await findBatch(tx, number);
  return batch?.pieces.some(({ station }) => hasReached(station, batchKinds[batch.kind].station)) ?? false;
}

async function releasePieces(tx: Executor, number: number, free: readonly { id: string }[]): Promise<void> {
  const ids = free.map(({ id }) => id);
  await tx
    .delete(batchPieces)
    .where(and(eq(batchPieces.batchNumber, number), inArray(batchPieces.pieceId, ids)));
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
