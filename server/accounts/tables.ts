import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Trimmed and in lower case. */
  email: text().notNull().unique(),
  firstName: text('first_name'),
  /** Argon2id, in PHC format. */
  passwordHash: text('password_hash').notNull(),
  isMember: boolean('is_member').notNull().default(true),
  /** Stands in every access token; raising it makes those given out before worthless. */
  tokenVersion: integer('token_version').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** One row for each refresh token ever given out; those that follow from one sign-in are a family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, in hex: the token itself is nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the family began, with a password. */
    signedInAt: moment('signed_in_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was exchanged for its successor. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('refresh_tokens_of_family').on(table.familyId),
    index('refresh_tokens_of_user').on(table.userId),
    index('refresh_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** Links to set a new password, each for one use. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_of_user').on(table.userId),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
);

/** What rate-limiter-flexible counts, in the columns that it expects; shared by all processes of the shop. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** In ms since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_by_expiry').on(table.expire)],
);
