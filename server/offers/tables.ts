import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OfferContents } from '#domain/api/offers/offers.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { StateCode } from '#domain/fulfillment/destinations.ts';
import type { OwnPrices } from '#domain/offers/offer-lines.ts';
import type { MeasuredPhoto } from '#domain/offers/offer-photo.ts';
import { prints } from '#server/catalogue/tables.ts';
import { contactMessages } from '#server/customers/contact/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { privatePhotos } from '#server/photographs/private/tables.ts';
import { authorColumn } from '#server/staff/tables.ts';
import { tradeClients } from './trade-clients/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Private offers to clients. How far one is follows from the row and the day: see `offerState`. */
export const offers = pgTable(
  'offers',
  {
    /** Chosen by the studio, so that a repeated call makes one offer. */
    id: uuid().primaryKey(),
    /** SHA-256, in hex, of the token in the link: see `createOfferLinks`. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Counts the changes of what the client reads. */
    version: integer().notNull().default(1),
    title: text().notNull(),
    words: text().notNull(),
    staffId: authorColumn(),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    /** The trade client whom it is for, if any. */
    tradeClientId: uuid('trade_client_id').references(() => tradeClients.id),
    /** The state that the prints ship to, for the sales tax of a trade client. */
    shipTo: text('ship_to').$type<StateCode>(),
    /** The query of the address of the wall planner. Empty: no wall. */
    wall: text().notNull(),
    showsPrices: boolean('shows_prices').notNull(),
    /** The last day on which it can be paid, in UTC. Null: not decided yet. */
    lastDay: date('last_day'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** When it was first sent. */
    sentAt: moment('sent_at'),
    /** How often it was sent. */
    sends: integer().notNull().default(0),
    /** When the mail server last accepted the email, and how many were accepted or refused. */
    mailedAt: moment('mailed_at'),
    mails: integer().notNull().default(0),
    /** Why no mail server accepts the client's address. */
    mailRefusal: text('mail_refusal'),
    withdrawnAt: moment('withdrawn_at'),
    paidOrderId: uuid('paid_order_id')
      .unique()
      .references(() => orders.id),
    /** What it said before the last change, to undo it. The log has none of it, because the log outlives the offer. */
    former: jsonb().$type<OfferContents>(),
  },
  (table) => [
    index('offers_by_age').on(table.createdAt, table.id),
    index('offers_of_trade_client').on(table.tradeClientId),
  ],
);

/** The lines of offers, in their order from 0. */
export const offerLines = pgTable(
  'offer_lines',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    printId: uuid('print_id')
      .notNull()
      .references(() => prints.id, { onDelete: 'restrict' }),
    size: text().$type<SizeKey>().notNull(),
    frameColor: text('frame_color').$type<FrameColor>().notNull(),
    mount: text().$type<Mount>().notNull(),
    quantity: integer().notNull(),
    /** In whole dollars by size. Null: the prices of the print's page. */
    ownPrices: jsonb('own_prices').$type<OwnPrices>(),
    mayChangeSize: boolean('may_change_size').notNull(),
    mayChangeFrame: boolean('may_change_frame').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.position] }),
    index('offer_lines_of_print').on(table.printId),
  ],
);

/** The messages that clients sent about offers. */
export const offerQuestions = pgTable(
  'offer_questions',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('offer_questions_of_offer').on(table.offerId)],
);

/** How often the link of an offer was opened on each day in UTC, and nothing about who opened it. */
export const offerOpenings = pgTable(
  'offer_openings',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    opened: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.day] })],
);

/** The photo of a client's wall. With its private photograph, its row is deleted too. */
export const offerPhotos = pgTable('offer_photos', {
  offerId: uuid('offer_id')
    .primaryKey()
    .references(() => offers.id, { onDelete: 'cascade' }),
  photoId: uuid('photo_id')
    .notNull()
    .unique()
    .references(() => privatePhotos.id, { onDelete: 'cascade' }),
  addedAt: moment('added_at').notNull(),
  /** In pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** In pixels of this size. */
  measured: jsonb().$type<MeasuredPhoto>().notNull(),
});
