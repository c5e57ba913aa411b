import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TradeClientFacts } from '#domain/api/offers/trade-clients.ts';
import type { StateCode } from '#domain/fulfillment/destinations.ts';
import type { CertificateType } from '#domain/offers/trade-clients.ts';
import { staff } from '#server/staff/tables.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Clients who buy for resale. */
export const tradeClients = pgTable(
  'trade_clients',
  {
    /** Chosen by the studio, so that a repeated call enters one client. */
    id: uuid().primaryKey(),
    /** Counts the changes of the facts, without the certificate. */
    version: integer().notNull().default(1),
    company: text().notNull(),
    contactName: text('contact_name').notNull(),
    email: text().notNull(),
    note: text().notNull(),
    /** The one that is in use. Null: none. */
    certificateId: uuid('certificate_id').references((): AnyPgColumn => resaleCertificates.id),
    /** The provider's tax-exempt customer. Null until the first payment without tax. */
    customerId: text('customer_id'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** The facts before the last change, to undo it. The log has none of them, because the log outlives the client. */
    former: jsonb().$type<TradeClientFacts>(),
  },
  (table) => [
    index('trade_clients_by_company').on(sql`lower(${table.company})`, table.id),
    index('trade_clients_by_change').on(table.changedAt),
  ],
);

/** Resale certificates as owners have entered them. A row never changes: orders without sales tax name theirs. */
export const resaleCertificates = pgTable(
  'resale_certificates',
  {
    /** Chosen by the studio. */
    id: uuid().primaryKey(),
    tradeClientId: uuid('trade_client_id')
      .notNull()
      .references(() => tradeClients.id, { onDelete: 'cascade' }),
    type: text().$type<CertificateType>().notNull(),
    file: bytes().notNull(),
    /** In which it is valid. */
    states: jsonb().$type<StateCode[]>().notNull(),
    /** Its last day, in UTC. */
    validUntil: date('valid_until').notNull(),
    /** Who checked it, and when. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    index('resale_certificates_of_client').on(table.tradeClientId),
    index('resale_certificates_by_end').on(table.validUntil),
  ],
);
