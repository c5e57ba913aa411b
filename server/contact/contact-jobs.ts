import type { JobKind } from '#server/platform/jobs.ts';
import { deleteOldMessages, deleteOldMessagesJob } from './delete-old-messages.ts';
import { type ContactMailDesk, mailMessageJob, mailMessages } from './mail-messages.ts';

/** The contact form's kinds of jobs, for the queue to know. */
export const contactJobs = [mailMessageJob, deleteOldMessagesJob];

export function workOnContactJobs(desk: ContactMailDesk): JobKind<never>[] {
  return [mailMessages(desk), deleteOldMessages(desk)];
}
