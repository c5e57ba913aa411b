import { createHash } from 'node:crypto';

/** Under what an email is counted: tables of counts tell nobody who has an account here. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
