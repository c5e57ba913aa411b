import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StaffRole } from '#domain/staff/staff.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Who may use the studio. Staff are never deleted, because the log of changes names them. */
export const staff = pgTable('staff', {
  id: uuid().primaryKey(),
  /** Trimmed and in lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull(),
});

/** Who made a change, as `storedAuthor` writes it. Null: the owner in the terminal. */
export const authorColumn = (name = 'staff_id') => uuid(name).references(() => staff.id);

/** A key that a device or a password manager keeps, and that a person unlocks (WebAuthn). */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The id that the browser sends, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE's format. */
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Whether devices share the passkey. The counter of such a passkey means nothing. */
    isSynced: boolean('is_synced').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    label: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('staff_passkeys_of_staff').on(table.staffId)],
);

/** A password, which signs in only together with a code. */
export const staffPasswords = pgTable('staff_passwords', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** Argon2id, in PHC format, as are the recovery codes. */
  passwordHash: text('password_hash').notNull(),
  /** In base32. */
  totpSecret: text('totp_secret').notNull(),
  /** The period of the last code that was used, so that each code works once. */
  totpPeriod: integer('totp_period').notNull(),
  /** The hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
});

/** One code for each person who wants it, on paper: it opens an invitation to themselves when every passkey is lost. */
export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** SHA-256 in hex. The code has 125 random bits, so it needs no slow hash (OWASP ASVS 5.0, 6.5.2). */
  codeHash: text('code_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

/** Links with which a person becomes staff. Each works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the link, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    email: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    invitedBy: authorColumn('invited_by'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('staff_invitations_of_email').on(table.email),
    index('staff_invitations_by_expiry').on(table.expiresAt),
  ],
);

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the cookie, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** The last call, to the minute. */
    seenAt: moment('seen_at').notNull(),
    /** The last time that the person proved who they are. */
    verifiedAt: moment('verified_at').notNull(),
    address: text().notNull(),
    /** The browser's `User-Agent`. */
    browser: text().notNull(),
  },
  (table) => [
    index('staff_sessions_of_staff').on(table.staffId),
    index('staff_sessions_by_use').on(table.seenAt),
    index('staff_sessions_by_start').on(table.createdAt),
  ],
);

/** What a browser has to answer with a passkey, passwords whose first code is not typed yet, and emails to be confirmed. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** SHA-256 of the challenge, of the invitation's token for a password, or of the link's token for an email, in hex. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** For a new member of staff, the id that the passkey will name. */
    staffId: uuid('staff_id'),
    password: jsonb().$type<PasswordDraft>(),
    /** The new email that the link confirms. */
    email: text(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_challenges_by_expiry').on(table.expiresAt)],
);

export type ChallengePurpose = 'invitation' | 'new-passkey' | 'password' | 'sign-in' | 'step-up' | 'email';

/** A password that becomes a credential when its first code is typed. */
interface PasswordDraft {
  name: string;
  passwordHash: string;
  totpSecret: string;
  recoveryHashes: string[];
}

/**
 * Answers to calls that a browser may send again, because it did not receive the answer, and what zips must contain that a
 * browser fetches by the key.
 */
export const staffAnswers = pgTable(
  'staff_answers',
  {
    /** Chosen by the browser: one for each call that it means to make once. */
    key: uuid().primaryKey(),
    /** SHA-256 of the member of staff, the call and its body, in hex. */
    requestHash: text('request_hash').notNull(),
    /** Null only inside the transaction of the call. */
    answer: jsonb(),
    /** The row of the change in the log. */
    changeId: uuid('change_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('staff_answers_by_time').on(table.at)],
);

/** Rows of the log with the network address of a sign-in, the email of an invitation, or those of a buyer from older versions. */
export const hasPersonalData = sql`subject_kind in ('session', 'invitation', 'order')
  and (before ?| array['address', 'email'] or after ?| array['address', 'email'])`;

/**
 * The log of changes: a row for each, with what changed before and after. A row only ever learns how it ended and what
 * undid it, and loses personal data in time.
 */
export const staffChanges = pgTable(
  'staff_changes',
  {
    /** Version 7, so that ids are in the order of time. */
    id: uuid().primaryKey(),
    at: moment('at').notNull(),
    staffId: authorColumn(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The change that took this one back. */
    undoneBy: uuid('undone_by'),
    /** Null: it was made. Another company makes some changes, whose rows are written before it is asked. */
    outcome: text().$type<'begun' | 'failed'>(),
  },
  (table) => [
    index('staff_changes_of_subject').on(table.subjectKind, table.subjectId),
    index('staff_changes_unfinished').on(table.subjectId, table.id).where(sql`${table.outcome} is not null`),
    index('staff_changes_with_personal_data').on(table.at).where(hasPersonalData),
  ],
);
