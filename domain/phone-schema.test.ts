import { expect, test } from 'vitest';
import { phoneProblem, phoneSchema } from './phone-schema.ts';

test.each([
  ...[
    '+15035550142',
    '+1 503 555 0100',
    '1 (503) 555-0142',
    '(503) 555-0142',
    '503.555.0142',
    ' 5035550142 ',
  ],
])('%j is a phone', (phone) => expect(phoneSchema.safeParse(phone).data).toBe(phone.trim()));

test.each([
  ...['', '503 555', '1-800-FRAMES', '503 555 0142 ext. 7', '+', '5035550142503555'],
  ...['+44 20 7946 0958', '+1 503 555 010', '1 503 555 010', '0503555014', '503 155 0142', '15035550142 7'],
  ...['(((())))----', '5035550142..................', '503\u202e 555 0142', '503 555 0142; 503 555 0143'],
])('%j is no phone', (phone) => expect(phoneSchema.safeParse(phone).success).toBe(false));

test.each(['1-800-FRAMES', '503 555 0142 x7', '+44 20 7946 0958'])(
  '%j is refused with a sentence',
  (typed) => {
    const { error } = phoneSchema.safeParse(typed);
    expect(error?.issues.map(({ message }) => message)).toEqual([phoneProblem]);
  },
);
