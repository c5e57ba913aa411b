import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { parcels } from '../tables.ts';

/** A box with pieces of one order, and its tracking. */
export type Parcel = typeof parcels.$inferSelect & { pieceCodes: string[] };

interface ParcelFilter {
  /** An order's id. */
  order?: string | undefined;
  /** The label provider's id. */
  providerId?: string | undefined;
  /** An id, or a tracking number. */
  name?: string | undefined;
  /** Only parcels with a bought label that are not delivered yet. */
  isUnderWay?: boolean | undefined;
  /** Only parcels that the carrier reports a problem with. */
  hasProblem?: boolean | undefined;
}

/** Parcels with the codes of their pieces, oldest first. */
export async function findParcels(on: Executor, filter: ParcelFilter): Promise<Parcel[]> {
  // With their tables, because Drizzle leaves these out in a query of one table.
  const pieceCodes = sql<string[]>`array(
    select pieces.code from pieces where pieces.parcel_id = parcels.id order by pieces.code)`;
  const rows = await on
    .select({ parcel: parcels, pieceCodes })
    .from(parcels)
    .where(and(...conditions(filter)))
    .orderBy(asc(parcels.id));
  return rows.map(({ parcel, pieceCodes }) => ({ ...parcel, pieceCodes }));
}

function conditions({ order, providerId, name, isUnderWay, hasProblem }: ParcelFilter): (SQL | undefined)[] {
  return [
    order === undefined ? undefined : eq(parcels.orderId, order),
    providerId === undefined ? undefined : eq(parcels.providerId, providerId),
    name === undefined ? undefined : or(sql`${parcels.id}::text = ${name}`, eq(parcels.number, name)),
    isUnderWay
      ? and(isNotNull(parcels.providerId), inArray(parcels.status, ['labeled', 'shipped']))
      : undefined,
    hasProblem ? isNotNull(parcels.problem) : undefined,
  ];
}
