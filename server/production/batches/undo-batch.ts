import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { batches, batchPieces, pieces, remnants } from '../tables.ts';
import { batchKinds, hasReached } from './choose-pieces.ts';
import { lockBatches } from './make-batch.ts';

/** The reason is a sentence. */
export type UndoneBatch = { ok: true; codes: string[] } | { ok: false; reason: string };

/**
 * Takes a batch apart: its pieces wait again, the remnants that it took return, and those that it left are deleted.
 * Refused once a piece has been printed or cut, or once a later batch uses a remnant.
 */
export async function undoBatch(db: Database, number: number, now = new Date()): Promise<UndoneBatch> {
  return db.transaction(async (tx) => {
    await lockBatches(tx);
    const [batch] = await tx.select().from(batches).where(eq(batches.number, number));
    if (!batch) return refuse(`There is no batch ${number}; "batch list" names them all.`);
    if (batch.undoneAt) return refuse(`Batch ${number} has been taken apart already.`);
    const { station } = batchKinds[batch.kind];
    const members = await tx
      .select({ code: pieces.code, station: pieces.station })
      .from(batchPieces)
      .innerJoin(pieces, eq(pieces.id, batchPieces.pieceId))
      .where(eq(batchPieces.batchNumber, number));
    const done = members.find((piece) => hasReached(piece.station, station));
    if (done) return refuse(`Piece ${done.code} of batch ${number} is ${done.station} already.`);
    const [taken] = await tx
      .select()
      .from(remnants)
      .where(and(eq(remnants.madeByBatch, number), isNotNull(remnants.usedByBatch)));
    if (taken)
      return refuse(`Batch ${taken.usedByBatch} uses a remnant of batch ${number}: take it apart first.`);
    await tx.delete(remnants).where(eq(remnants.madeByBatch, number));
    await tx.update(remnants).set({ usedByBatch: null }).where(eq(remnants.usedByBatch, number));
    await tx.update(batches).set({ undoneAt: now }).where(eq(batches.number, number));
    return { ok: true, codes: members.map(({ code }) => code) };
  });
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
