import { z } from 'zod';
import { maxSummaryLength } from '../../orders/disputes.ts';
import { typedText } from '../../visible-text-schema.ts';

const moment = z.iso.datetime();

export const stagedEvidence = z.object({
  reason: z.string().describe('in words: `that the prints did not arrive`'),
  summary: z.string().describe('the beginning of the field with the chronology'),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      text: z.string().nullable().describe('null for a file'),
      characters: z.int().describe('0 for a file'),
    }),
  ),
  characters: z.int().describe('of all texts'),
  stagedAt: moment.nullable(),
  sentAt: moment.nullable(),
  dueBy: moment.nullable(),
});
export type StagedEvidence = z.infer<typeof stagedEvidence>;

export const evidenceToStage = z.strictObject({
  summary: typedText()
    .pipe(z.string().max(maxSummaryLength))
    .nullable()
    .describe("the owner's own words; null: as the shop writes it"),
});

export const evidenceToSend = z.strictObject({
  stagedAt: moment.describe('of the evidence that was read, so that nothing else is sent'),
});
