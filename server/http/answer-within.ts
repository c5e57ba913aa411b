import { setTimeout as pause } from 'node:timers/promises';

/** Waits for an answer at most this long. @throws the error of `asking`, or an error with the message `late` */
export async function answerWithin<Answer>(
  milliseconds: number,
  asking: Promise<Answer>,
  late: string,
): Promise<Answer> {
  const answered = new AbortController();
  const overdue = pause(milliseconds, undefined, { signal: answered.signal }).then(() => {
    throw new Error(late);
  });
  try {
    return await Promise.race([asking, overdue]);
  } finally {
    answered.abort();
  }
}
