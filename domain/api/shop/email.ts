import { z } from 'zod';
import { settingNames } from '../../shop/settings.ts';
import { typedLine } from '../../visible-text-schema.ts';

const text = typedLine().max(320);

/** How the shop sends its emails. The password is never in it. */
export const shownEmail = z.object({
  version: z.string(),
  /** Null: none is entered. */
  server: z
    .object({ host: z.string(), port: z.int(), user: z.string(), hasPassword: z.boolean() })
    .nullable(),
  from: z.string().nullable(),
  /** Who receives new orders, messages and the letter. */
  owner: z.string().nullable(),
  /** Set on the machine, and only changed there. */
  fixed: z.array(z.enum(settingNames)),
  /** Whether the sandbox accepts the emails. */
  isSandbox: z.boolean(),
  isUnconfirmed: z.boolean().describe('the shop was restored, and an owner must confirm the settings'),
  /** What is wrong with the stored settings, in sentences. */
  problems: z.array(z.string()),
  /** The last letter. Null: none was sent with these settings. */
  letter: z
    .object({
      sentAt: z.iso.datetime(),
      /** When its code was entered. */
      provedAt: z.iso.datetime().nullable(),
      /** From sending it until its code was entered, or until now. */
      seconds: z.int(),
    })
    .nullable(),
  /** When the key that signs was made. */
  keyMadeAt: z.iso.datetime().nullable(),
  /** Until when the key that it replaced signs too. */
  formerKeyUntil: z.iso.datetime().nullable(),
  records: z.array(
    z.object({
      kind: z.enum(['SPF', 'DKIM', 'DMARC']),
      name: z.string(),
      value: z.string(),
      state: z.enum(['right', 'missing', 'wrong', 'unknown']),
      sentence: z.string(),
      neededUntil: z.iso.datetime().nullable(),
    }),
  ),
});
export type ShownEmail = z.infer<typeof shownEmail>;
export type ShownMailRecord = ShownEmail['records'][number];

export const emailToSave = z.strictObject({
  version: z.string(),
  server: text.describe('the name of the mail server'),
  port: text.describe('as it was typed: 465 or 587'),
  // Its form says what is wrong with it.
  user: z.string().trim().max(320).describe('empty: the server wants no user'),
  password: z
    .string()
    .max(1000)
    .nullable()
    .describe('null keeps the one that is stored for this server and user'),
  from: text,
  owner: text,
});
export type EmailToSave = z.infer<typeof emailToSave>;

export const sentLetter = z.object({
  /** Why the mail server did not accept the letter, and what to do. Null: it has. */
  problem: z.string().nullable(),
});

export const savedEmail = sentLetter.extend({ version: z.string() });

export const letterCode = z.strictObject({ digits: z.string().trim().max(20) });

export const seenSettings = z.strictObject({ version: z.string() });
