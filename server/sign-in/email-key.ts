import { createHash } from 'node:crypto';

/** The key that an email is counted under. It is a hash, so that the counts don't reveal who has an account. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/**
 * The key that emails to a mailbox are counted under. Most servers deliver `ada+prints@…` and `ada@…` to the same mailbox,
 * and Gmail ignores dots.
 */
export function mailboxKey(email: string): string {
  const [localPart = '', domain = ''] = email.replace(/^([^+@]+)\+[^@]*@/, '$1@').split('@');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return emailKey(isGmail ? `${localPart.replaceAll('.', '')}@gmail.com` : `${localPart}@${domain}`);
}
