import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits as text for a cookie or a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored of a token, because reading the table doesn't reveal a usable token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Derives the successor of a refresh token. The same token always has the same successor. */
export type Successor = (token: string) => string;

/** @param secret the shop's token secret; successors can't be derived without it */
export function createSuccessor(secret: string): Successor {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token successor', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}
