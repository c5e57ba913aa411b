import { expect, test } from 'vitest';
import { phoneProblem, phoneSchema } from './phone-schema.ts';

test.each(['+15035550142', '+1 503 555 0100', '(503) 555-0142', '503.555.0142', ' 5035550142 '])(
  '%j is a phone',
  (phone) => expect(phoneSchema.safeParse(phone).data).toBe(phone.trim()),
);

test.each([
  ...['', '503 555', '1-800-FRAMES', '503 555 0142 ext. 7', '+', '5035550142503555'],
  ...['(((())))----', '503\u202e 555 0142', '503 555 0142; 503 555 0143'],
])('%j is no phone', (phone) => expect(phoneSchema.safeParse(phone).success).toBe(false));

test('a phone with letters is refused with a sentence', () => {
  const { error } = phoneSchema.safeParse('1-800-FRAMES');
  expect(error?.issues.map(({ message }) => message)).toEqual([phoneProblem]);
});
