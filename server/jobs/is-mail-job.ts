/** True for the kinds of jobs that send emails, by their name. */
export function isMailJob(name: string): boolean {
  return /^(send|resend|mail)-/.test(name);
}
