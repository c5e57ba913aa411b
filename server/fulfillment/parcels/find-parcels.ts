import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { Executor } from '#server/database/database.ts';
import { isRemade } from '../conditions.ts';
import { parcels } from '../tables.ts';

/** A box with pieces of one order, and its tracking. */
export type ParcelWithPieces = typeof parcels.$inferSelect & { pieceCodes: string[] };

interface ParcelFilter {
  /** An order's id. */
  order?: string | undefined;
  /** The label provider's id. */
  providerId?: string | undefined;
  /** An id, or a tracking number. */
  name?: string | undefined;
  /** Only parcels with a bought label that are not delivered yet. */
  isUnderWay?: boolean | undefined;
  /** Only parcels that the carrier reports a problem with, until all their pieces are remade. */
  hasProblem?: boolean | undefined;
  /** Only unused labels whose order was canceled or refunded, or whose pieces shipped in another parcel. */
  isNeedless?: boolean | undefined;
  /** Only parcels with a bought label that should be insured and are not, until they have arrived. */
  isUninsured?: boolean | undefined;
  /** Only parcels whose label was voided before this moment, and whose insurance was not returned since. */
  owesInsuranceSince?: Date | undefined;
  /** Only parcels with a typed number that should be insured and have no insurance on record, until they have arrived. */
  isUnrecorded?: boolean | undefined;
}

/** Parcels with the codes of their pieces, oldest first. */
export async function findParcels(on: Executor, filter: ParcelFilter): Promise<ParcelWithPieces[]> {
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

const areAllRemade = sql`exists (select from pieces where pieces.parcel_id = parcels.id having bool_and(${isRemade}))`;

const isNeedlessNow = sql`(
  not exists (select from pieces where pieces.parcel_id = parcels.id)
  or exists (select from orders where orders.id = parcels.order_id and orders.status in ('cancelled', 'refunded')))`;

const isToInsure = and(isNotNull(parcels.toInsureCents), inArray(parcels.status, ['labeled', 'shipped']));

const owesInsurance = and(eq(parcels.status, 'voided'), isNotNull(parcels.insuranceCents));

function conditions({ order, providerId, name, ...filter }: ParcelFilter): (SQL | undefined)[] {
  const { isUnderWay, hasProblem, isNeedless, isUninsured, isUnrecorded, owesInsuranceSince } = filter;
  const hasLabel = isNotNull(parcels.providerId);
  return [
    order === undefined ? undefined : eq(parcels.orderId, order),
    providerId === undefined ? undefined : eq(parcels.providerId, providerId),
    name === undefined
      ? undefined
      : or(isUuid(name) ? eq(parcels.id, name) : undefined, eq(parcels.number, name)),
    isUnderWay ? and(hasLabel, inArray(parcels.status, ['labeled', 'shipped'])) : undefined,
    hasProblem ? and(isNotNull(parcels.problem), not(areAllRemade)) : undefined,
    isNeedless ? and(hasLabel, eq(parcels.status, 'labeled'), isNeedlessNow) : undefined,
    isUninsured ? and(hasLabel, isToInsure) : undefined,
    owesInsuranceSince && and(owesInsurance, lt(parcels.voidedAt, owesInsuranceSince)),
    isUnrecorded ? and(isNull(parcels.providerId), isToInsure) : undefined,
  ];
}
