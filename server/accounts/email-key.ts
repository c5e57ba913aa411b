import { createHash } from 'node:crypto';

/** Under what an email is counted: tables of counts tell nobody who has an account here. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/**
 * Under what the mails to a mailbox are counted: most servers deliver `ada+prints@…` where they deliver `ada@…`, and
 * Gmail ignores dots.
 */
export function mailboxKey(email: string): string {
  const [localPart = '', domain = ''] = email.replace(/^([^+@]+)\+[^@]*@/, '$1@').split('@');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return emailKey(isGmail ? `${localPart.replaceAll('.', '')}@gmail.com` : `${localPart}@${domain}`);
}
