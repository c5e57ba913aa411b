import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, as a text that may stand in a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is kept: who reads the table can present none. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Gives the one successor of a refresh token: whoever presents the token again within its grace gets the same. */
export type Successor = (token: string) => string;

/** @param secret the shop's own: without it a token does not lead to the next */
export function createSuccessor(secret: string): Successor {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token successor', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
