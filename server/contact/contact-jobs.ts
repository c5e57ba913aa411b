import type { JobKind } from '#server/jobs/jobs.ts';
import { deleteOldMessages, deleteOldMessagesJob } from './delete-old-messages.ts';
import { type ContactMailContext, mailMessageJob, mailMessages } from './mail-messages.ts';

/** The contact form's kinds of jobs, for the queue to know. */
export const contactJobs = [mailMessageJob, deleteOldMessagesJob];

export function workOnContactJobs(context: ContactMailContext): JobKind<never>[] {
  return [mailMessages(context), deleteOldMessages(context)];
}
