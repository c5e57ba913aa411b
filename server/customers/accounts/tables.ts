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

const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Trimmed and in lower case. */
  email: text().notNull().unique(),
  firstName: text('first_name'),
  /** Argon2id, in PHC format. */
  passwordHash: text('password_hash').notNull(),
  isMember: boolean('is_member').notNull().default(true),
  /** Part of every access token. Raising it invalidates the tokens issued before. */
  tokenVersion: integer('token_version').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** One row for each refresh token issued. The tokens that follow from one sign-in are a family. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, in hex. The token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the family started, with a password. */
    signedInAt: timestamptz('signed_in_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the token was exchanged for its successor. */
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('refresh_tokens_of_family').on(table.familyId),
    index('refresh_tokens_of_user').on(table.userId),
    index('refresh_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** Links to set a new password. Each works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_of_user').on(table.userId),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
);

/** The counts of `server/limits/counters.ts`, shared by all processes of the shop. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** When the count expires, in ms since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_by_expiry').on(table.expire)],
);
