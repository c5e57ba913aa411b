import { desc, eq } from 'drizzle-orm';
import type { ParcelStatus } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { recordSteps } from '../pieces/lock-piece.ts';
import { parcels, pieceSteps, pieces } from '../tables.ts';
import { shippedByHand } from './fill-parcel.ts';

interface ParcelChanges {
  /** By id, as they were. A parcel that is missing did not exist. */
  before: Record<string, ParcelStatus>;
  /** By id, as they are. */
  after: Record<string, ParcelStatus>;
}

/**
 * Undoes that parcels have shipped or arrived. A parcel that did not exist before is deleted, and its pieces return to
 * their stations. The order must be locked.
 * @param cause for the pieces' history
 */
export async function takeParcelsBack(
  tx: Executor,
  { before, after }: ParcelChanges,
  cause: string,
): Promise<void> {
  for (const id of Object.keys(after)) {
    const status = before[id];
    if (status === undefined) await unpackParcel(tx, id, cause);
    else if (status !== after[id]) {
      const times = { deliveredAt: null, ...(status === 'labeled' && { shippedAt: null }) };
      await tx
        .update(parcels)
        .set({ status, ...times })
        .where(eq(parcels.id, id));
    }
  }
}

async function unpackParcel(tx: Executor, parcelId: string, cause: string): Promise<void> {
  const contents = await tx.select().from(pieces).where(eq(pieces.parcelId, parcelId));
  await tx.delete(parcels).where(eq(parcels.id, parcelId));
  for (const piece of contents) {
    const [last, previous] = await tx
      .select()
      .from(pieceSteps)
      .where(eq(pieceSteps.pieceId, piece.id))
      .orderBy(desc(pieceSteps.at), desc(pieceSteps.id))
      .limit(2);
    if (last?.note !== shippedByHand) continue;
    const { station, at: stationAt } = previous ?? { station: 'queued', at: piece.createdAt };
    await tx.update(pieces).set({ station, stationAt }).where(eq(pieces.id, piece.id));
    await recordSteps(tx, piece.id, [station], { cause, note: 'shipping undone' });
  }
}
