import type { Log } from '../log.ts';
import { jobsWorkedOn } from '../metrics/counters.ts';

interface TakenJob {
  /** Its kind. */
  job: string;
  jobId: string;
  data: object;
}

/** Logs that a job is begun and how its work ends, and counts it. @throws what the work throws */
export async function describeJob(
  log: Log,
  { job, jobId, data }: TakenJob,
  work: () => Promise<void>,
): Promise<void> {
  const ofThis = log.child({ job, jobId, ...whatItIsAbout(data) });
  ofThis.info('began a job');
  try {
    await work();
  } catch (err) {
    jobsWorkedOn.inc({ kind: job, outcome: 'failed' });
    ofThis.warn({ err }, 'a job failed and will be tried again');
    throw err;
  }
  jobsWorkedOn.inc({ kind: job, outcome: 'done' });
  ofThis.info('finished a job');
}

/** By these one purchase or message is found in the log. Whatever else stands in a job may be personal. */
const names = ['sessionId', 'orderId', 'eventId', 'messageId'];

/** The part of a job's data that may be shown: ids. */
export function whatItIsAbout(data: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
}
