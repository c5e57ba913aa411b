import { emailProblem, normalizeEmail } from '#domain/accounts.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { emailKey } from '../email-key.ts';
import type { AccountsDesk } from '../open-accounts.ts';
import { sendResetLinkJob } from './send-reset-link.ts';

/**
 * Has a link to set a new password mailed, if the email has an account: a job finds out, so that the request takes
 * the same work for every email. Beyond the limits nothing is mailed, and nobody is told.
 */
export async function requestReset(
  { db, jobs, limits, now }: AccountsDesk,
  { email: typed, address }: { email: string; address: string },
): Promise<void> {
  const email = normalizeEmail(typed);
  if (emailProblem(email)) return;
  if (!(await limits.resetFromAddress.count(networkOf(address)))) return;
  if (!(await limits.resetOfEmail.count(emailKey(email)))) return;
  const request = { email, requestId: crypto.randomUUID(), requestedAt: now().toISOString() };
  await jobs.enqueue(db, sendResetLinkJob, request);
}
