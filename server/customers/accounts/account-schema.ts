import { z } from 'zod';
import { displayName } from '#domain/customers/accounts.ts';
import type { User } from './authentication.ts';

const text = z.string().default('');

/** Accepts any text. `check-fields.ts` reports problems in the words of the specification, section 5. */
export const credentials = z.object({
  email: text.describe('of the account, upper or lower case'),
  password: text,
});

export const registration = credentials.extend({
  firstName: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
});

/** An account as its owner sees it. */
export const accountSchema = z.object({
  _id: z.uuid(),
  firstName: z.string().nullable(),
  name: z.string().describe('the first name, else the part of the email before the @'),
  email: z.string(),
  isMember: z.boolean(),
});

export const profileSchema = accountSchema.extend({ createdAt: z.iso.datetime() });

export function showAccount({ id, firstName, email, isMember }: User): z.input<typeof accountSchema> {
  return { _id: id, firstName, name: displayName({ firstName, email }), email, isMember };
}

export function showProfile(user: User): z.input<typeof profileSchema> {
  return { ...showAccount(user), createdAt: user.createdAt.toISOString() };
}
