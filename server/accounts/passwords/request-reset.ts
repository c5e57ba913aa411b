import { admitLinkRequest } from '../admit-link-request.ts';
import type { AccountsContext } from '../open-accounts.ts';
import { sendResetLinkJob } from './send-reset-link.ts';

/**
 * Has a link to set a new password mailed, if the email has an account: a job finds out, so that the request takes
 * the same work for every email. Beyond the limits nothing is mailed, and nobody is told.
 */
export async function requestReset(
  { db, jobs, limits, now }: AccountsContext,
  asked: { email: string; address: string },
): Promise<void> {
  const { resetFromAddress: fromAddress, resetOfEmail: ofEmail } = limits;
  const request = await admitLinkRequest({ fromAddress, ofEmail }, { ...asked, now: now() });
  if (request) await jobs.enqueue(db, sendResetLinkJob, request);
}
