import { expect, test } from 'vitest';
import { describeRefusal } from './use-message.ts';

const serverError = { status: 500, code: 'internal', message: '' };

test.each([
  [
    'without a response',
    { status: 0 },
    'Your message was not sent: we could not be reached. Please try again.',
  ],
  ['without a message', {}, 'Something went wrong. Please try again.'],
  ["with the server's message", { status: 503, message: 'Back in a moment.' }, 'Back in a moment.'],
])('a failure %s is explained to the visitor', (_, failure, text) => {
  expect(describeRefusal({ ...serverError, ...failure }, 'hello@shop.example')).toBe(text);
});

test.each([
  ['2341', 'in 40 minutes, or write to hello@shop.example.'],
  ['7', 'in a minute, or write to hello@shop.example.'],
])('after too many messages, Retry-After: %s is shown as a wait in minutes', (retryAfter, text) => {
  expect(describeRefusal({ ...serverError, status: 429, retryAfter }, 'hello@shop.example')).toContain(text);
});
