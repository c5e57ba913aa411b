import { setTimeout as pause } from 'node:timers/promises';

/** The visitor hears within 10 s, however many calls to the provider an answer takes. */
const deadlineMs = 9000;

/** What the provider answers. @throws its error, or after the deadline one of ours */
export async function withinDeadline<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = pause(deadlineMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`The payment provider has not answered within ${deadlineMs / 1000} s.`);
  });
  try {
    return await Promise.race([asking, late]);
  } finally {
    answered.abort();
  }
}
