import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { networkOf } from '#server/limits/network-of.ts';
import type { RateLimit } from '#server/limits/rate-limits.ts';
import { mailboxKey } from '#server/sign-in/email-key.ts';

/** A visitor's request for a link by email. */
export interface LinkRequest {
  /** Normalized. */
  email: string;
  requestId: string;
  /** ISO 8601. */
  requestedAt: string;
}

interface LinkLimits {
  fromAddress: RateLimit;
  ofEmail: RateLimit;
}

/**
 * Counts a request for a link, with the same work for every email.
 * @returns undefined for an invalid email and beyond the limits. Then no email is sent, but the response must not say so
 */
export async function acceptLinkRequest(
  { fromAddress, ofEmail }: LinkLimits,
  { email: enteredEmail, address, now }: { email: string; address: string; now: Date },
): Promise<LinkRequest | undefined> {
  const email = normalizeEmail(enteredEmail);
  if (emailProblem(email)) return undefined;
  if (!(await fromAddress.count(networkOf(address)))) return undefined;
  if (!(await ofEmail.count(mailboxKey(email)))) return undefined;
  return { email, requestId: crypto.randomUUID(), requestedAt: now.toISOString() };
}
