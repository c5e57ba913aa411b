import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { hasShipped, isRemade } from '../conditions.ts';
import { parcels, pieces } from '../tables.ts';

/**
 * The ids of orders that may have shipped without a scan: each piece that is not known to have shipped is in a parcel with a
 * label. A piece that was remade does not count.
 */
export async function findMaybeShipped(
  on: Executor,
  { order }: { order?: string | undefined } = {},
): Promise<string[]> {
  const labeled = on
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(eq(parcels.status, 'labeled'), order === undefined ? undefined : eq(parcels.orderId, order)));
  const rows = await on
    .select({ orderId: pieces.orderId })
    .from(pieces)
    .leftJoin(parcels, eq(parcels.id, pieces.parcelId))
    .where(and(inArray(pieces.orderId, labeled), sql`not ${isRemade}`, sql`not ${hasShipped}`))
    .groupBy(pieces.orderId)
    .having(sql`bool_and(coalesce(${parcels.status} = 'labeled', false))`);
  return rows.map(({ orderId }) => orderId);
}
