import type { AccountView, OwnProfile } from '#domain/api/customers/account.ts';
import { displayName } from '#domain/customers/accounts.ts';
import type { User } from './authentication.ts';

export function showAccount({ id, firstName, email, isMember }: User): AccountView {
  return { _id: id, firstName, name: displayName({ firstName, email }), email, isMember };
}

export function showProfile(user: User): OwnProfile {
  return { ...showAccount(user), createdAt: user.createdAt.toISOString() };
}
