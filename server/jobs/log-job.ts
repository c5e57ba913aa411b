import type { Log } from '../log.ts';
import { jobsWorkedOn } from '../metrics/counters.ts';

interface RunningJob {
  kind: string;
  jobId: string;
  data: object;
}

/**
 * Logs when a job starts and how its work ends, and counts the outcome.
 * @param logsOnlyResults of a job that runs each minute and logs what it has done itself
 * @throws what the work throws
 */
export async function logJob(
  log: Log,
  { kind, jobId, data }: RunningJob,
  work: () => Promise<unknown>,
  { logsOnlyResults = false } = {},
): Promise<void> {
  const jobLog = log.child({ job: kind, jobId, ...idsOf(data) });
  const level = logsOnlyResults ? 'debug' : 'info';
  jobLog[level]('began a job');
  try {
    await work();
  } catch (err) {
    jobsWorkedOn.inc({ kind, outcome: 'failed' });
    jobLog.warn({ err }, 'a job failed and will be tried again');
    throw err;
  }
  jobsWorkedOn.inc({ kind, outcome: 'done' });
  jobLog[level]('finished a job');
}

const idNames = ['sessionId', 'orderId', 'eventId', 'messageId'];

/** The ids in a job's data, by which a purchase or message is found in the log. Any other data may be personal. */
export function idsOf(data: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => idNames.includes(name)));
}
