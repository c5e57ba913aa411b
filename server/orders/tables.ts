import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import type { Orientation } from '#domain/catalogue/categories.ts';
import type { CheckoutFrame } from '#domain/catalogue/variants/frames.ts';
import type { Mount } from '#domain/catalogue/variants/mounts.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { SoldMoulding } from '#domain/framing/mouldings.ts';
import type { Exemption } from '#domain/offers/trade-clients.ts';
import type { DelayAnswer } from '#domain/orders/delays.ts';
import type {
  Address,
  FulfillmentStatus,
  OrderStatus,
  PaymentStatus,
  Tracking,
} from '#domain/orders/orders.ts';
import { defaultProduction } from '#domain/shop/terms.ts';
import { users } from '#server/customers/accounts/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export type OrderRow = typeof orders.$inferSelect;

/**
 * An email in lower case, for comparison. Only A to Z are folded: with other case rules the Kelvin sign would equal `k`,
 * and a look-alike address would match another buyer's.
 */
export const foldedEmail = (email: PgColumn) => sql`lower(${email} collate "C")`;

/** The words of the buyer's and the recipient's names, as they are: names have no grammar. */
export const wordsOfBuyer = sql`to_tsvector('simple', coalesce("customer_name", '') || ' ' || coalesce("shipping_name", ''))`;

/** One row for each completed payment session, which the unique `session_id` ensures. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    sessionId: text('session_id').notNull().unique(),
    /** The account that started the checkout, if any. The order is kept when the account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The offer that was paid. Not a reference, because offers refer to orders. */
    offerId: uuid('offer_id'),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('processing'),
    fulfillmentStatus: text('fulfillment_status').$type<FulfillmentStatus>().notNull().default('unfulfilled'),
    currency: text().notNull().default('USD'),
    amountTotal: integer('amount_total').notNull(),
    amountSubtotal: integer('amount_subtotal').notNull(),
    amountDiscount: integer('amount_discount').notNull(),
    amountShipping: integer('amount_shipping').notNull(),
    amountTax: integer('amount_tax').notNull(),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    /** The code that the discount is from, as the buyer typed it and as the provider identifies it. */
    promotionCode: text('promotion_code'),
    promotionCodeId: text('promotion_code_id'),
    /** Why there is no sales tax. Null: taxed as always. */
    exemption: jsonb().$type<Exemption>(),
    paymentIntent: text('payment_intent'),
    shippingName: text('shipping_name'),
    customerName: text('customer_name'),
    customerEmail: text('customer_email'),
    address: jsonb().$type<Address>(),
    /** The recipient's, for carriers. Null for an order that is older than this record. */
    phone: text(),
    /** The buyer's words to the recipient of a present. */
    giftNote: text('gift_note'),
    /** Null until a carrier has the parcel. */
    tracking: jsonb().$type<Tracking>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the buyer completed the payment page. */
    completedAt: moment('completed_at').notNull(),
    paidAt: moment('paid_at'),
    /**
     * The promise of the payment page: see `Production`. Without `shipDays`, the order was paid when the shop promised to
     * ship within `mostDays`, and nothing about the arrival.
     */
    shipDays: integer('ship_days'),
    leastDays: integer('production_least_days').notNull().default(defaultProduction.leastDays),
    mostDays: integer('production_most_days').notNull().default(defaultProduction.mostDays),
    /** The day of the newest notice of a delay, which replaces the promise of the payment page. Null without a notice. */
    delayedTo: moment('delayed_to'),
    /** The newest notice of a delay named no day. */
    isDelayedForUnknown: boolean('is_delayed_for_unknown').notNull().default(false),
    /** Why nothing is made although the order is paid, such as a place to which a print does not ship. */
    heldReason: text('held_reason'),
    confirmationSentAt: moment('confirmation_sent_at'),
    /** When the owner was emailed about the new order. */
    ownerMailedAt: moment('owner_mailed_at'),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.createdAt.desc()),
    index('orders_by_payment').on(table.paymentIntent),
    index('orders_by_email').on(foldedEmail(table.customerEmail)),
    index('orders_by_status').on(table.status, table.id),
    index('orders_by_payment_day').on(table.paidAt),
    index('orders_by_completion').on(table.completedAt),
    index('orders_held').on(table.id).where(sql`${table.heldReason} is not null`),
    index('orders_unshipped').on(table.paidAt).where(sql`${table.status} in ('paid', 'in_production')`),
    index('orders_by_number').on(sql`right(${table.id}::text, 8)`),
    index('orders_by_words').using('gin', wordsOfBuyer),
    index('orders_unconfirmed')
      .on(table.id)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.confirmationSentAt} is null`),
    index('orders_by_promotion_code')
      .on(table.promotionCodeId)
      .where(sql`${table.promotionCodeId} is not null`),
    index('orders_by_certificate')
      .on(sql`(${table.exemption} ->> 'certificateId')`)
      .where(sql`${table.exemption} is not null`),
    index('orders_processing').on(table.id).where(sql`${table.paymentStatus} = 'processing'`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text('product_id'),
    sku: text(),
    /** The print's imported file when the order was made, and its SHA-256 in hex. */
    sourceName: text('source_name'),
    sourceHash: text('source_hash'),
    name: text().notNull(),
    /** The year of the photograph, for the certificate. */
    takenYear: integer('taken_year'),
    /** The photograph's, for the sizes on the certificate. Null for an order that is older than this record. */
    orientation: text().$type<Orientation>(),
    /** What the artist had said about the print, for the certificate. Null for an order that is older than this record. */
    attestation: jsonb().$type<Attestation>(),
    image: text(),
    sizeKey: text('size_key').$type<SizeKey>(),
    frame: text().$type<CheckoutFrame>(),
    mount: text().$type<Mount>(),
    /** Whose inches the payment page stated. Null without a frame, and for an order that is older than this record. */
    moulding: jsonb().$type<SoldMoulding>(),
    quantity: integer().notNull(),
    unitAmount: integer('unit_amount').notNull(),
    unitAmountPaid: integer('unit_amount_paid').notNull(),
    subtotal: integer().notNull(),
    stripeProductId: text('stripe_product_id'),
    stripePriceId: text('stripe_price_id'),
  },
  (table) => [index('order_items_of_order').on(table.orderId, table.position)],
);

/** Every change of an order, with what caused it. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    amountRefunded: integer('amount_refunded').notNull(),
    /** Such as `success page`, `charge.refunded evt_…`, `reconciliation`, `owner` or `shipping mail`. */
    cause: text().notNull(),
    note: text(),
    /** When a member of staff took the status back. The order then counts as never having had it. */
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('order_history_of_order').on(table.orderId, table.at),
    index('order_history_refusals').on(table.orderId).where(sql`${table.cause} like 'mail refused: %'`),
    index('order_history_refunded').on(table.orderId).where(sql`${table.amountRefunded} > 0`),
    index('order_history_refunds').on(table.at, table.orderId).where(sql`${table.amountRefunded} > 0`),
  ],
);

/** When orders were compared with the provider's sessions, and how many were missing. */
export const reconciliations = pgTable('reconciliations', {
  startedAt: moment('started_at').primaryKey(),
  missingOrders: integer('missing_orders').notNull(),
});

/** Disputes of orders' payments, in the provider's latest known state. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id, `du_…`. */
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    /** The provider's value: see `disputes.ts`. */
    status: text().notNull(),
    reason: text().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** When the shop learned of the current status. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** The last moment at which the provider accepts evidence. Null when it does not say. */
    evidenceDueBy: moment('evidence_due_by'),
    /** When the evidence was written at the provider, for the owner to read. */
    evidenceStagedAt: moment('evidence_staged_at'),
    /** When the owner sent it to the bank. It can be sent once. */
    evidenceSentAt: moment('evidence_sent_at'),
  },
  (table) => [
    index('disputes_of_order').on(table.orderId),
    index('disputes_by_change').on(table.changedAt, table.orderId),
  ],
);

/**
 * What is summed up, and its day: `orders` by their completion, with the status as name; `payments`, `refunds` and
 * `lost disputes` by their own day, with the currency as name; and the items of paid orders by the day of payment, with the
 * name of the print, the size or the frame.
 */
export const totalKinds = [
  'orders',
  'payments',
  'refunds',
  'lost disputes',
  'taxes',
  'prints',
  'sizes',
  'frames',
] as const;
export type TotalKind = (typeof totalKinds)[number];

/** A number that grows beyond 32 bits, and fits into JavaScript's. */
const large = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * What the rows of one day and name add up to. Refunds and lost disputes are negative, and so are the taxes that went back with
 * them; counts of prints are pieces.
 */
const summedUp = () => ({
  kind: text().$type<TotalKind>().notNull(),
  /** Empty if it is unknown. */
  name: text().notNull(),
  count: large('count'),
  /** In cents. */
  amount: large('amount'),
});

/**
 * Sums over blocks of days (UTC), to which `sales_changes` must be added (decision 084). `days` is the length of a block:
 * 1, 2, 4 and so on up to 256. See `blocksOf`.
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    days: integer().notNull(),
    /** The first day. */
    start: date().notNull(),
    ...summedUp(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.days, table.start, table.name] })],
);

/** What has changed since the totals were last updated. Triggers of the migration add the rows with each change of an order. */
export const salesChanges = pgTable('sales_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  ...summedUp(),
});

/**
 * When the totals were compared with the orders, and how many days differed and were corrected. */
export const salesChecks = pgTable('sales_checks', {
  finishedAt: moment('finished_at').primaryKey().defaultNow(),
  correctedDays: integer('corrected_days').notNull(),
});

/** Refunds that the buyer's bank returned. The shop owes them until another refund settles them. */
export const failedRefunds = pgTable(
  'failed_refunds',
  {
    /** The provider's id, `re_…`. */
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amount: integer().notNull(),
    reason: text().notNull(),
    failedAt: moment('failed_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (table) => [index('failed_refunds_of_order').on(table.orderId)],
);

/** Payment sessions that a reconciliation could not ingest; the next ones try again. */
export const failedSessions = pgTable('sessions_set_aside', {
  sessionId: text('session_id').primaryKey(),
  since: moment('since').notNull().defaultNow(),
  attempts: integer().notNull().default(1),
  /** Without personal data. */
  lastError: text('last_error').notNull(),
});

/** The corrections of an order's shipping address. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    before: jsonb().$type<ShippingAddress>().notNull(),
    after: jsonb().$type<ShippingAddress>().notNull(),
    by: text().notNull(),
  },
  (table) => [index('address_changes_of_order').on(table.orderId, table.at)],
);

/** The recipient and the place of a parcel. */
export interface ShippingAddress {
  shippingName: string | null;
  address: Address | null;
  /** Absent if the correction did not name it. */
  phone?: string | null;
}

/**
 * The notices of a delay that buyers get (16 CFR 435), oldest first by their ordinal. While one waits for its answer, the order
 * is neither late nor refunded.
 */
export const delayNotices = pgTable(
  'delay_notices',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first notice of an order. */
    ordinal: integer().notNull(),
    /** The promised day that it replaces. Null when that was unknown. */
    formerShipBy: moment('former_ship_by'),
    /** The new day. Null when the shop cannot name one. */
    shipBy: moment('ship_by'),
    /** Why, in the owner's words. */
    reason: text(),
    /** The cause as in the order's history: `shop` when it went out by itself. */
    by: text().notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Silence cancels the order after this moment. Null when silence means consent. */
    answerBy: moment('answer_by'),
    answer: text().$type<DelayAnswer>(),
    answeredAt: moment('answered_at'),
    /** When the buyer had agreed to wait, if they canceled all the same. */
    agreedAt: moment('agreed_at'),
  },
  (table) => [
    uniqueIndex('delay_notices_of_order').on(table.orderId, table.ordinal),
    index('delay_notices_to_answer')
      .on(table.answerBy)
      .where(sql`${table.answer} is null and ${table.answerBy} is not null`),
    index('delay_notices_unanswered').on(table.orderId).where(sql`${table.answer} is null`),
    index('delay_notices_ended').on(table.answeredAt).where(sql`${table.answer} in ('cancel', 'lapsed')`),
  ],
);

/** The emails that a buyer got about an order, as they were sent. */
export const orderMails = pgTable(
  'order_mails',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** The cause as in the order's history, such as `confirmation mail`. */
    name: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The plain part. */
    text: text().notNull(),
  },
  (table) => [index('order_mails_of_order').on(table.orderId, table.at)],
);
