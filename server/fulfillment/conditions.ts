import { and, isNotNull, ne, sql } from 'drizzle-orm';
import { parcels } from './tables.ts';

/**
 * Whether a piece was made again: a condition of queries of `pieces`. With the table's name, which Drizzle leaves out in a query of
 * one table.
 */
export const isRemade = sql<boolean>`exists (select from pieces as remake where remake.remake_of = pieces.id)`;

/** Whether a parcel has left, and its label is not void: a condition of queries of `parcels`. */
export const hasShipped = and(isNotNull(parcels.shippedAt), ne(parcels.status, 'voided'));
