import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
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
import type { FocusByCrop, PictureFile } from '#domain/api/catalogue/product.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { Category, Orientation } from '#domain/catalogue/categories.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';

/**
 * What the folder contained for a print at its last import, as digests. A later import with equal digests keeps the
 * changes that the owner has made since.
 */
export interface LastImport {
  /** The digest of the details. The name is older than the term and is stored in existing shops. */
  words: string;
  variants: string;
  /** The file was imported as a print master, so sizes that it doesn't fill are not offered. */
  isPrintMaster: boolean;
  /** The file's folder; absent for prints imported before the shop recorded it. */
  folder?: string;
}

/** A text that is compared digit by digit, in the database as in JavaScript. */
const rank = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** A text prepared for PostgreSQL's full-text search. */
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** An imported photograph: its size, and the picture files made from it. */
export const photographs = pgTable(
  'photographs',
  {
    id: uuid().primaryKey(),
    /** The SHA-256 of the imported file in hex. It is unique, so a file is imported only once. */
    fileHash: text('file_hash').notNull().unique(),
    widthPixels: integer('width_pixels').notNull(),
    heightPixels: integer('height_pixels').notNull(),
    focusX: doublePrecision('focus_x').notNull().default(0.5),
    focusY: doublePrecision('focus_y').notNull().default(0.5),
    /** The points of the variants whose crop the owner set apart, by `cropKey`. */
    focusByCrop: jsonb('focus_by_form').$type<FocusByCrop>().notNull().default({}),
    thumbHash: text('thumb_hash').notNull(),
    averageColor: text('average_color').notNull(),
    /** The words of `describeLook`, for the search; null until the shop has described an older photograph. */
    look: text().array(),
    avif: jsonb().$type<PictureFile[]>().notNull(),
    jpeg: jsonb().$type<PictureFile[]>().notNull(),
    /** The addresses of the matted and the full-bleed picture (`heroImage`, `fullBleed` in the specification, section 3). */
    heroImage: text('hero_image').notNull(),
    fullBleedImage: text('full_bleed_image').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // For the pictures of shared links, whose names contain the photograph's hash (find-prints.ts).
    index('photographs_by_picture').using('btree', sql`(${table.jpeg} -> 0 ->> 'url') text_pattern_ops`),
    index('photographs_by_look').using('gin', table.look),
  ],
);

/** The photographs whose master was not in the vault when it was last compared (watch-missing-masters.ts). */
export const missingMasters = pgTable('missing_masters', {
  fileHash: text('file_hash').primaryKey(),
});

export const prints = pgTable(
  'prints',
  {
    id: uuid().primaryKey(),
    photographId: uuid('photograph_id')
      .notNull()
      .references(() => photographs.id),
    /** The imported file's name. A changed file of the same name updates its print. */
    sourceName: text('source_name').notNull().unique(),
    lastImport: jsonb('last_import').$type<LastImport>(),
    title: text().notNull(),
    artist: text().notNull(),
    location: text().notNull(),
    category: text().$type<Category>().notNull(),
    orientation: text().$type<Orientation>().notNull(),
    description: text().notNull(),
    /** From the file or the folder's list, for the search. */
    keywords: text().array().notNull().default(sql`'{}'`),
    /** Title, artist, location, category and keywords without case and accents. Migration 0016 defines the functions. */
    foldedWords: text('folded_words')
      .notNull()
      .generatedAlwaysAs(sql`fold_print(title, artist, location, category, keywords)`),
    /** The same words and the description, as stems with their weights. */
    search: searchable()
      .notNull()
      .generatedAlwaysAs(sql`print_search(title, artist, location, category, keywords, description)`),
    isPublished: boolean('is_published').notNull().default(true),
    /** When a hidden print will be published; null without a plan, and once it is published. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /**
     * The print's place in the gallery's order (sort-order/place-print.ts). The database gives a new print its rank by its day
     * of hanging: in front of the older ones, until the owner moves it.
     */
    sortRank: rank('wall_rank').notNull().default(''),
    /** When the photograph was taken, if its file or the folder's list states it. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** What was said about this print in place of what was said about all prints of its artist, for certificates. */
    attestation: jsonb().$type<Attestation>(),
    /** The day of hanging, by which lists are sorted: the first import, unless the folder's list states another day. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The variants on sale that the photograph does not fill at 150 ppi, as the bits of `variantBit`. Triggers keep it, so that
     * an index lists these prints (migration 0039).
     */
    unfilledVariants: integer('unfilled_forms').notNull().default(0),
    /** Each update of the row raises it (migration 0027). Changes of the photograph and the variants update the row too. */
    version: integer().notNull().default(1),
  },
  (table) => [
    // Each serves one list in its order, and the count of its prints from the index alone.
    index('prints_newest')
      .on(table.createdAt.desc(), table.id.desc(), table.orientation)
      .where(sql`${table.isPublished}`),
    index('prints_by_category')
      .on(table.category, table.createdAt.desc(), table.id.desc(), table.orientation)
      .where(sql`${table.isPublished}`),
    index('prints_by_artist')
      .on(table.artist, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.isPublished}`),
    // These also serve the studio, which lists hidden prints too.
    index('prints_search').using('gin', table.search),
    index('prints_on_wall').on(table.sortRank, table.id),
    index('prints_of_artist').on(table.artist, table.sortRank, table.id),
    index('prints_hidden').on(table.sortRank, table.id).where(sql`not ${table.isPublished}`),
    index('prints_of_photograph').on(table.photographId),
    index('prints_on_wall_by_category').on(table.category, table.sortRank, table.id),
    index('prints_by_day').on(table.createdAt, table.id),
    index('prints_by_title').on(sql`lower(${table.title})`, table.id),
    index('prints_unfilled')
      .on(table.sortRank, table.id, table.unfilledVariants)
      .where(sql`${table.unfilledVariants} <> 0`),
    // For sitemaps, which skip whole pages of prints.
    index('prints_published').on(table.id).where(sql`${table.isPublished}`),
    index('prints_planned').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    check('prints_category', sql`${table.category} in ('black-white', 'travel', 'nature', 'city')`),
    check('prints_orientation', sql`${table.orientation} in ('portrait', 'landscape')`),
  ],
);

/** What the shop says about artists, from the studio or from `artists.json` in an imported folder. */
export const artists = pgTable('artists', {
  /** The name that the prints have. */
  name: text().primaryKey(),
  /** What they say about their work. */
  statement: text(),
  /** What `artists.json` contained at its last import. An equal text keeps what the owner has written since. */
  importedStatement: text('imported_statement'),
  /** The print that stands for the artist on their page. Null: the page chooses. */
  placePrint: uuid('place_print').references(() => prints.id, { onDelete: 'set null' }),
  /** What they have said about their prints, for certificates. */
  attestation: jsonb().$type<Attestation>(),
  /** Each change by the owner raises it. */
  version: integer().notNull().default(1),
});

/**
 * How many prints each artist has, kept by triggers on `prints` (migration 0039). An artist may have several rows, whose sum
 * counts: two changes at once add a row each, so that neither waits for the other.
 */
export const artistCounts = pgTable(
  'artist_counts',
  {
    artist: text().notNull(),
    /** Published and hidden. */
    prints: integer().notNull(),
    published: integer().notNull(),
    /** When a published print changed last, or was hidden. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [index('artist_counts_of_artist').on(table.artist)],
);

/** Names that artists had before the owner renamed them. Their addresses lead to the present name. */
export const formerArtists = pgTable('former_artists', {
  former: text().primaryKey(),
  name: text().notNull(),
});

/** The variants of prints with custom prices or variants. Prints without rows here are sold by the price table, in every variant. */
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

/** The shop's price for a size, where the owner changed it. Other sizes have the prices of `domain/catalogue/variants/sizes.ts`. */
export const basePrices = pgTable(
  'base_prices',
  {
    size: text().$type<SizeKey>().primaryKey(),
    price: integer().notNull(),
    memberPrice: integer('member_price').notNull(),
  },
  (table) => [
    check('base_prices_sound', sql`${table.memberPrice} > 0 and ${table.memberPrice} <= ${table.price}`),
  ],
);

/** When the demo collection was imported into the empty shop, and whether the import finished. */
export const demoHangings = pgTable('demo_hangings', {
  startedAt: timestamp('started_at', { withTimezone: true }).primaryKey().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});
