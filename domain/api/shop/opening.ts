import { z } from 'zod';
import { maxReasonCharacters, openingSteps, rehearsalSteps } from '../../shop/opening.ts';
import { loggedText } from '../../shop/secrets.ts';
import { author } from '../staff/staff.ts';

const page = z.object({ text: z.string(), to: z.string() });

const line = z.object({
  step: z.enum(openingSteps),
  text: z.string(),
  state: z.enum(['done', 'missing', 'excused']),
  note: z.string().nullable().describe('what the shop knows of it, in a sentence'),
  action: page.nullable().describe('where it is done'),
  mark: z
    .object({ staff: author, at: z.iso.datetime(), reason: z.string().nullable() })
    .nullable()
    .describe('who confirmed it, or left it out for a reason'),
});
export type OpeningLine = z.infer<typeof line>;

const rehearsalLine = z.object({
  step: z.enum(rehearsalSteps),
  text: z.string(),
  isDone: z.boolean(),
  action: page.nullable(),
});
export type RehearsalLine = z.infer<typeof rehearsalLine>;

export const opening = z.object({
  isOpen: z.boolean(),
  isLocal: z.boolean().describe('the shop has no public address, so there is nothing to open'),
  opened: z.object({ staff: author, at: z.iso.datetime() }).nullable(),
  lines: z.array(line),
  rehearsal: z.array(rehearsalLine),
});
export type Opening = z.infer<typeof opening>;

export const openingMark = z.strictObject({
  reason: loggedText()
    .min(1, 'is empty')
    .max(maxReasonCharacters, `must have at most ${maxReasonCharacters} characters`)
    .nullable()
    .describe('null: it is confirmed; otherwise why the shop opens without it'),
});
