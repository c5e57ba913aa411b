import { answerWithin } from '#server/http/answer-within.ts';

/** The visitor hears within 10 s, however many calls to the provider an answer takes. */
const deadlineMs = 9000;

/** What the provider answers. @throws its error, or after the deadline one of ours */
export function withinDeadline<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const late = `The payment provider has not answered within ${deadlineMs / 1000} s.`;
  return answerWithin(deadlineMs, asking, late);
}
