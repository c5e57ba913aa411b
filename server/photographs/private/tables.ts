import { customType, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Photographs that not everybody may see: of damage, of finished pieces, and of clients' walls. They are in the database and not with the pictures,
 * which anyone with an address can read, so that each is kept and deleted with the row that needs it (decision 106).
 */
export const privatePhotos = pgTable(
  'private_photos',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Encoded by `encodePrivatePhoto`, without metadata. */
    jpeg: bytes().notNull(),
    /** The id of the order whose buyer sent it, for a claim. Null for one that staff took or stored. */
    orderId: uuid('order_id'),
  },
  (table) => [
    index('private_photos_by_age').on(table.at),
    index('private_photos_of_order').on(table.orderId),
  ],
);
