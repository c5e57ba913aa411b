import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Orientation } from '#domain/catalogue/categories.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { Crop } from '#domain/framing/framing.ts';
import type { ClaimState } from '#domain/fulfillment/claims.ts';
import type { PhotoStation, Station } from '#domain/fulfillment/pieces.ts';
import type { Cuts } from '#domain/fulfillment/workshop.ts';
import type { ParcelStatus } from '#domain/orders/orders.ts';
import { orderItems, orders } from '#server/orders/tables.ts';
import { privatePhotos } from '#server/photographs/private/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each physical object of a paid order. Everything that its making needs is frozen when it is paid. */
export const pieces = pgTable(
  'pieces',
  {
    id: uuid().primaryKey(),
    /** On its ticket and its labels: see `pieceCode`. */
    code: text().notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** From 1 to the item's quantity. */
    ordinal: integer().notNull(),
    title: text().notNull(),
    artist: text().notNull(),
    size: text().$type<SizeKey>().notNull(),
    frameColor: text('frame_color').$type<FrameColor>().notNull(),
    mount: text().$type<Mount>().notNull(),
    orientation: text().$type<Orientation>().notNull(),
    cuts: jsonb().$type<Cuts>().notNull(),
    /** The part of the photograph in the window. Null if the shop doesn't know the photograph. */
    crop: jsonb().$type<Crop>(),
    paper: text().notNull(),
    /** The SHA-256 of the file to print, in hex. Null for an order that is older than this record. */
    masterHash: text('master_hash'),
    station: text().$type<Station>().notNull().default('queued'),
    stationAt: moment('station_at').notNull().defaultNow(),
    /** Why the piece is not worked on. It keeps its station. */
    setAsideReason: text('set_aside_reason'),
    /** The piece that this one replaces. */
    remakeOf: uuid('remake_of').references((): AnyPgColumn => pieces.id, { onDelete: 'cascade' }),
    parcelId: uuid('parcel_id').references(() => parcels.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('pieces_one_per_unit')
      .on(table.orderItemId, table.ordinal)
      .where(sql`${table.remakeOf} is null`),
    index('pieces_of_item').on(table.orderItemId, table.ordinal),
    uniqueIndex('pieces_one_remake').on(table.remakeOf),
    index('pieces_of_order').on(table.orderId),
    index('pieces_of_parcel').on(table.parcelId),
    index('pieces_in_the_workshop').on(table.station).where(sql`${table.parcelId} is null`),
    index('pieces_to_make')
      .on(table.id)
      .where(sql`${table.parcelId} is null and ${table.setAsideReason} is null`),
    index('pieces_set_aside')
      .on(table.id)
      .where(sql`${table.setAsideReason} not in ('the order was canceled', 'the order was refunded')`),
  ],
);

/** Every change of a piece after it was made, and who made it. */
export const pieceSteps = pgTable(
  'piece_steps',
  {
    id: uuid().primaryKey(),
    pieceId: uuid('piece_id')
      .notNull()
      .references(() => pieces.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** The station from then on. */
    station: text().$type<Station>().notNull(),
    /** Such as `owner`, or the cause of a change of the order. */
    by: text().notNull(),
    note: text(),
  },
  (table) => [
    index('piece_steps_of_piece').on(table.pieceId, table.at),
    index('piece_steps_set_aside').on(table.at).where(sql`${table.note} like 'set aside: %'`),
  ],
);

export type BatchKind = 'print' | 'moulding' | 'mat' | 'glazing';

/** Pieces that are printed or cut together. */
export const batches = pgTable('batches', {
  number: serial().primaryKey(),
  kind: text().$type<BatchKind>().notNull(),
  plan: jsonb().notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
  /** When the batch was taken apart. */
  undoneAt: moment('undone_at'),
});

export const batchPieces = pgTable(
  'batch_pieces',
  {
    batchNumber: integer('batch_number')
      .notNull()
      .references(() => batches.number, { onDelete: 'cascade' }),
    pieceId: uuid('piece_id')
      .notNull()
      .references(() => pieces.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.batchNumber, table.pieceId] }),
    index('batch_pieces_of_piece').on(table.pieceId),
  ],
);

/** What is left of a stick and long enough for another rail. */
export const remnants = pgTable('remnants', {
  id: uuid().primaryKey(),
  /** The color and the face, such as `black 3/4`. */
  moulding: text().notNull(),
  lengthInches: doublePrecision('length_inches').notNull(),
  madeByBatch: integer('made_by_batch').references(() => batches.number, { onDelete: 'cascade' }),
  usedByBatch: integer('used_by_batch').references(() => batches.number, { onDelete: 'set null' }),
  at: moment('at').notNull().defaultNow(),
});

/** A box with pieces of one order, and its tracking. An order can ship in several. */
export const parcels = pgTable(
  'parcels',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text().notNull(),
    /** The tracking number. */
    number: text().notNull(),
    url: text(),
    service: text(),
    /** The label provider's id. Null for a tracking number that the owner typed. */
    providerId: text('provider_id'),
    rateCents: integer('rate_cents'),
    status: text().$type<ParcelStatus>().notNull(),
    boughtAt: moment('bought_at'),
    voidedAt: moment('voided_at'),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    /** When the carrier expects to deliver it. Null until it says so. */
    expectedAt: moment('expected_at'),
    /** For what the parcel is insured, and what that cost, in cents. Null: it is not. The cost of a voided label's stays until it returns. */
    insuredCents: integer('insured_cents'),
    insuranceCents: integer('insurance_cents'),
    /** The provider's id of the insurance. */
    insuranceId: text('insurance_id'),
    /**
     * For what the parcel is to be insured. Null once it is, and when the owner sends it uninsured. With a typed number, what
     * its carrier was to insure, until a person records how it is.
     */
    toInsureCents: integer('to_insure_cents'),
    /** Why the provider did not insure it, in its words. The shop then waits for the owner. */
    insuranceRefusal: text('insurance_refusal'),
    /** The carrier hands it over for a signature only, or with a typed number was to do so. */
    needsSignature: boolean('needs_signature').notNull().default(false),
    /** Who signed, as the carrier says. */
    signedBy: text('signed_by'),
    /** What the carrier reports that keeps the parcel from its recipient. */
    problem: text(),
  },
  (table) => [
    index('parcels_of_order').on(table.orderId),
    index('parcels_by_provider').on(table.providerId),
    index('parcels_by_number').on(table.number),
    index('parcels_under_way')
      .on(table.id)
      .where(sql`${table.providerId} is not null and ${table.status} in ('labeled', 'shipped')`),
    index('parcels_labeled').on(table.id).where(sql`${table.status} = 'labeled'`),
    index('parcels_to_insure').on(table.id).where(sql`${table.toInsureCents} is not null`),
    index('parcels_owed_insurance')
      .on(table.id)
      .where(sql`${table.status} = 'voided' and ${table.insuranceCents} is not null`),
    index('parcels_with_problem').on(table.id).where(sql`${table.problem} is not null`),
  ],
);

/** What the carrier reported of a parcel. */
export const parcelScans = pgTable(
  'parcel_scans',
  {
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    status: text().notNull(),
    message: text().notNull(),
    /** The city and the state. Empty if the carrier does not say. */
    place: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.at, table.message] })],
);

/** The photographs of a finished piece, one for each station that asks for it, or why there is none. */
export const piecePhotos = pgTable(
  'piece_photos',
  {
    id: uuid().primaryKey(),
    pieceId: uuid('piece_id')
      .notNull()
      .references(() => pieces.id, { onDelete: 'cascade' }),
    station: text().$type<PhotoStation>().notNull(),
    at: moment('at').notNull().defaultNow(),
    by: text().notNull(),
    /** Null when it was skipped. */
    photoId: uuid('photo_id').references(() => privatePhotos.id),
    skippedReason: text('skipped_reason'),
  },
  (table) => [
    index('piece_photos_of_piece').on(table.pieceId, table.station, table.at),
    index('piece_photos_of_photo').on(table.photoId),
  ],
);

/** What a buyer reports of a print that arrived damaged, wrong or not at all, and what the owner decided. */
export const claims = pgTable(
  'claims',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    pieceId: uuid('piece_id')
      .notNull()
      .references(() => pieces.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** What happened, in the buyer's words. */
    words: text().notNull(),
    /** The buyer reported it later than the terms allow. */
    isLate: boolean('is_late').notNull(),
    state: text().$type<ClaimState>().notNull().default('open'),
    /** The owner should have decided by then. */
    decideBy: moment('decide_by').notNull(),
    decidedAt: moment('decided_at'),
    /** The member of staff, or the cause of the decision in the order's history. */
    decidedBy: text('decided_by'),
    /** What the owner tells the buyer. */
    decision: text(),
    /** What it refunds. On an open claim: a refund that was begun, and has no outcome yet. */
    refundCents: integer('refund_cents'),
    remakeId: uuid('remake_id').references(() => pieces.id, { onDelete: 'set null' }),
    /** When the owner was emailed about it. */
    ownerMailedAt: moment('owner_mailed_at'),
  },
  (table) => [
    index('claims_of_order').on(table.orderId, table.at),
    uniqueIndex('claims_open_of_piece').on(table.pieceId).where(sql`${table.state} = 'open'`),
    index('claims_of_piece').on(table.pieceId),
    index('claims_of_remake').on(table.remakeId),
    index('claims_open').on(table.decideBy).where(sql`${table.state} = 'open'`),
    index('claims_decided').on(table.decidedAt),
  ],
);

/** A buyer's photographs of a claim. */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => privatePhotos.id),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.position] }),
    index('claim_photos_of_photo').on(table.photoId),
  ],
);
