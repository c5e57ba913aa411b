/** Who is buying: decided by the server from the access token, never from what a request claims. */
export type Buyer = { kind: 'guest' } | { kind: 'member'; userId: string; email: string };

export const guest: Buyer = { kind: 'guest' };
