import { owner } from '#domain/owner.ts';
import type { ApiFailure } from '../api.ts';
import { waitSeconds } from '../membership/cooldown.ts';

/** Why a message was not taken, and what its writer can do; the words stay in the form meanwhile. */
export function describeRefusal({ status, message, retryAfter }: ApiFailure): string {
  if (status === 0) return 'Your message was not sent: we could not be reached. Please try again.';
  if (status !== 429) return message || 'Something went wrong. Please try again.';
  const minutes = Math.ceil(waitSeconds(retryAfter, Date.now()) / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `That is as many messages as we take within an hour. Please try again in ${wait}, or write to ${owner.email}.`;
}
