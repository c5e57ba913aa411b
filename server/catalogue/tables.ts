import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Category, Orientation } from '#domain/categories.ts';
import type { FrameColor } from '#domain/frames.ts';
import type { Mount } from '#domain/mounts.ts';
import type { PictureFile } from '#domain/product.ts';
import type { SizeKey } from '#domain/sizes.ts';

/**
 * What the imported folder said of a print when it was imported last, as digests. What it says again is no news,
 * so it leaves alone what the owner changed by hand since.
 */
export interface LastImport {
  words: string;
  variants: string;
  /** The file was the one that will be printed, so that sizes it does not fill are not offered. */
  isPrintMaster: boolean;
  /** Where the file lay; absent where it was imported before this was remembered. */
  folder?: string;
}

/** A photograph as it was brought in: its shape, and the files made of it. */
export const photographs = pgTable('photographs', {
  id: uuid().primaryKey(),
  /** SHA-256 of the file that was imported, in hex: the same file is imported once. */
  fileHash: text('file_hash').notNull().unique(),
  widthPixels: integer('width_pixels').notNull(),
  heightPixels: integer('height_pixels').notNull(),
  focusX: doublePrecision('focus_x').notNull().default(0.5),
  focusY: doublePrecision('focus_y').notNull().default(0.5),
  thumbHash: text('thumb_hash').notNull(),
  averageColor: text('average_color').notNull(),
  avif: jsonb().$type<PictureFile[]>().notNull(),
  jpeg: jsonb().$type<PictureFile[]>().notNull(),
  /** Addresses of the matted and the full-bleed picture (`heroImage` and `fullBleed` of the specification, section 3). */
  heroImage: text('hero_image').notNull(),
  fullBleedImage: text('full_bleed_image').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const prints = pgTable(
  'prints',
  {
    id: uuid().primaryKey(),
    photographId: uuid('photograph_id')
      .notNull()
      .references(() => photographs.id),
    /** Where the import found it, relative to the imported folder: a changed file updates its print. */
    sourceName: text('source_name').notNull().unique(),
    lastImport: jsonb('last_import').$type<LastImport>(),
    title: text().notNull(),
    artist: text().notNull(),
    location: text().notNull(),
    category: text().$type<Category>().notNull(),
    orientation: text().$type<Orientation>().notNull(),
    description: text().notNull(),
    /** What a search looks through, without case and accents; `fold_words` stands in migration 0007. */
    foldedWords: text('folded_words')
      .notNull()
      .generatedAlwaysAs(sql`fold_words(title || ' ' || artist || ' ' || location)`),
    isPublished: boolean('is_published').notNull().default(true),
    /** When the photograph was taken, where its file or the folder's list says so. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** The day of hanging, which orders every list: its first import, unless the folder's list states another. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Each serves a list in its order and, without a look at the table, the count of its prints.
    index('prints_newest')
      .on(table.createdAt.desc(), table.id.desc(), table.orientation)
      .where(sql`${table.isPublished}`),
    index('prints_by_category')
      .on(table.category, table.createdAt.desc(), table.id.desc(), table.orientation)
      .where(sql`${table.isPublished}`),
    index('prints_by_artist')
      .on(table.artist, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.isPublished}`),
    check('prints_category', sql`${table.category} in ('black-white', 'travel', 'nature', 'city')`),
    check('prints_orientation', sql`${table.orientation} in ('portrait', 'landscape')`),
  ],
);

/** A print without rows here is sold by the default price table, in every combination. */
export const variants = pgTable(
  'variants',
  {
    id: uuid().primaryKey(),
    printId: uuid('print_id')
      .notNull()
      .references(() => prints.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique(),
    size: text().$type<SizeKey>().notNull(),
    frameColor: text('frame_color').$type<FrameColor>().notNull(),
    mount: text().$type<Mount>().notNull(),
    price: integer().notNull(),
    memberPrice: integer('member_price').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    unique('variants_one_per_choice').on(table.printId, table.size, table.frameColor, table.mount),
    check('variants_prices', sql`${table.price} >= 0 and ${table.memberPrice} >= 0`),
  ],
);

/** When the demo collection was hung in this empty shop, and whether that was finished. */
export const demoHangings = pgTable('demo_hangings', {
  startedAt: timestamp('started_at', { withTimezone: true }).primaryKey().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});
