import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { FrameColorName } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { prints } from '#server/catalogue/tables.ts';
import { users } from '#server/customers/accounts/tables.ts';

/** The prints that members have saved, each in one variant. Deleted with the member or the print. */
export const favourites = pgTable(
  'favourites',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => prints.id, { onDelete: 'cascade' }),
    size: text().$type<SizeKey>().notNull(),
    frameColorName: text('frame_color_name').$type<FrameColorName>().notNull(),
    border: text().$type<Mount>().notNull(),
    image: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('favourites_once').on(
      table.userId,
      table.productId,
      table.size,
      table.frameColorName,
      table.border,
    ),
    index('favourites_of_user').on(table.userId, table.createdAt.desc()),
  ],
);
