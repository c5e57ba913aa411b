import { z } from 'zod';
import { displayName } from '#domain/accounts.ts';
import type { User } from './authentication.ts';

const text = z.string().default('');

/** What is typed is a text of any length here; what is wrong with it is said in the words of the specification, section 5. */
export const credentials = z.object({
  email: text.describe('of the account, in any case'),
  password: text,
});

export const application = credentials.extend({
  firstName: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
});

/** An account as its owner sees it. */
export const accountSchema = z.object({
  _id: z.uuid(),
  firstName: z.string().nullable(),
  name: z.string().describe('the first name, else what stands before the @'),
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
