import { expect, test } from 'vitest';
import { z } from 'zod';
import { explainProblem } from './explain-problem.ts';

const inch = z.number().min(0).max(1);

test.each<[z.ZodType, unknown, string]>([
  [inch, -1, 'must be a number from 0'],
  [inch, 2, 'must be a number up to 1'],
  [z.int().min(1), 0, 'must be a number from 1'],
  [z.number().positive(), 0, 'must be a number above 0'],
  [z.number().lt(1), 1, 'must be a number below 1'],
  [z.number().max(0), 1, 'must be a number up to 0'],
  [z.number(), '1', 'must be a number'],
  [z.string().min(1), '', 'must have at least 1 character'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 entry'],
  [z.array(z.string()).max(0), ['a'], 'must have no entries'],
  [z.uuid(), 'x', 'must be an id, such as 3f2b8c1e-6a4d-4c5b-9e7f-0d1a2b3c4d5e'],
  [z.iso.date(), '2026-02-30', 'must be a day, such as 2026-11-25'],
  [z.iso.datetime(), 'noon', 'must be a time in UTC, such as 2026-11-25T12:00:00Z'],
  [z.enum(['left', 'right', 'top']), 'up', 'must be "left", "right" or "top"'],
  [z.literal('yes'), 'no', 'must be "yes"'],
  [z.discriminatedUnion('by', [z.object({ by: z.literal('day') })]), { by: 'year' }, 'must be "day"'],
  [z.string().regex(/^a$/), 'b', 'has a format that is not accepted'],
])('the problems of a schema read well: %#', (schema, value, sentence) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('The value was accepted.');
  const { code, message, ...params } = issue;
  expect(explainProblem({ keyword: code, message, params })).toBe(sentence);
});
