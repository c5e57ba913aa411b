import { z } from 'zod';

const errorAnswer = z
  .object({
    error: z.string().describe('a sentence for a person'),
    code: z.string().describe('a word for a program'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('what is wrong, by the place in the request'),
    current: z.looseObject({}).optional().describe('for `stale`: the version and values that are saved now'),
  })
  .describe('An error');

const meanings = {
  400: 'Something in the request is wrong',
  401: 'The credentials are missing, wrong or expired',
  403: 'Access is not allowed',
  404: 'It does not exist',
  409: 'It conflicts with the current state',
  410: 'The link has expired',
  413: 'The body is larger than 1 MB',
  415: 'The body is not JSON',
  429: 'Too many attempts; Retry-After says how long to wait',
  502: 'The payment provider does not answer; try again',
  503: 'The database does not answer or cannot save anything, or payments are closed; try again',
};

export type ErrorStatus = keyof typeof meanings;

/** The errors that a call may return, all of one shape, for the description of the API. */
export function errorAnswers<const Status extends ErrorStatus>(
  ...statuses: Status[]
): Record<Status, typeof errorAnswer> {
  const entries = statuses.map((status) => [status, errorAnswer.describe(meanings[status])]);
  return Object.fromEntries(entries) as Record<Status, typeof errorAnswer>;
}
