import { z } from 'zod';
import { author } from './staff.ts';

const change = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  staff: author,
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  sentence: z.string().describe('what was done, with the person: `Nils moved NRQCJF from checked to packed`'),
  before: z.unknown(),
  after: z.unknown(),
  undo: z.enum(['possible', 'done']).nullable().describe('null: it cannot be undone'),
  outcome: z
    .enum(['begun', 'failed'])
    .nullable()
    .describe('null: it was made; `begun`: the answer of the payment or label provider is missing'),
});
export type LoggedChange = z.infer<typeof change>;

export const changesPage = z.object({ changes: z.array(change), cursor: z.uuid().nullable() });

export const undoneChange = z.object({
  message: z.string().describe('what it does not take back'),
  misinformedOrder: z.uuid().optional().describe('whose buyer can be emailed a correction'),
});
