import { setTimeout as pause } from 'node:timers/promises';

/** What is answered in time. @throws the asked one's error, or after so long one that says `late` */
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
