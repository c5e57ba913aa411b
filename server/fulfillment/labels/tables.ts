import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/orders/tables.ts';

/**
 * The purchases of labels whose outcome is not recorded yet. A row is written before the provider is asked, and removed
 * together with the insertion of the parcel, so that no bought label is lost and none is bought twice.
 */
export const labelPurchases = pgTable(
  'label_purchases',
  {
    /** The id of the future parcel, and the provider's reference. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pieceCodes: text('piece_codes').array().notNull(),
    /** The provider's ids, `shp_…` and `rate_…`. The provider sells one label for a shipment. */
    shipmentId: text('shipment_id').notNull(),
    rateId: text('rate_id').notNull(),
    /** For what the parcel is to be insured, in cents. Null: it is not. */
    insuredCents: integer('insured_cents'),
    needsSignature: boolean('needs_signature').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('label_purchases_of_order').on(table.orderId)],
);
