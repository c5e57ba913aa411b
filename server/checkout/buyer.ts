import type { User } from '#server/accounts/authentication.ts';

/**
 * Who is buying: decided by the server from the access token, never from what a request claims. A customer has
 * an account, but no membership any more: regular prices, and the order is still that account's.
 */
export type Buyer = { kind: 'guest' } | { kind: 'member' | 'customer'; userId: string; email: string };

/** @param user who is signed in, if anybody is */
export function buyerOf(user: User | undefined): Buyer {
  if (!user) return { kind: 'guest' };
  return { kind: user.isMember ? 'member' : 'customer', userId: user.id, email: user.email };
}
