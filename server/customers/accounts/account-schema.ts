import { z } from 'zod';
import type { AccountView, OwnProfile } from '#domain/api/customers/account.ts';
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

export function showAccount({ id, firstName, email, isMember }: User): AccountView {
  return { _id: id, firstName, name: displayName({ firstName, email }), email, isMember };
}

export function showProfile(user: User): OwnProfile {
  return { ...showAccount(user), createdAt: user.createdAt.toISOString() };
}
