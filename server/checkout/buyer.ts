import type { User } from '#server/customers/accounts/authentication.ts';

/**
 * The buyer, from the access token and never from the request body. A customer has an account without membership, pays
 * regular prices, and still sees the order in the account.
 */
export type Buyer = { kind: 'guest' } | { kind: 'member' | 'customer'; userId: string; email: string };

/** @param user the signed-in account, if any */
export function buyerOf(user: User | undefined): Buyer {
  if (!user) return { kind: 'guest' };
  return { kind: user.isMember ? 'member' : 'customer', userId: user.id, email: user.email };
}
