import { expect, test } from 'vitest';
import { describeRefusal } from './use-message.ts';

const refusal = { status: 500, code: 'internal', message: '' };

test.each([
  ['no answer', { status: 0 }, 'Your message was not sent: we could not be reached. Please try again.'],
  ['no words', {}, 'Something went wrong. Please try again.'],
  ['words of the server', { status: 503, message: 'Back in a moment.' }, 'Back in a moment.'],
])('a message refused with %s says why', (_, failure, told) => {
  expect(describeRefusal({ ...refusal, ...failure })).toBe(told);
});

test.each([
  ['2341', 'in 40 minutes, or write to'],
  ['7', 'in a minute, or write to'],
])('after too many messages, Retry-After: %s is shown as a wait in minutes', (retryAfter, told) => {
  expect(describeRefusal({ ...refusal, status: 429, retryAfter })).toContain(told);
});
