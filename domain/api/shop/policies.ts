import { z } from 'zod';
import { maxPolicyLength, type PolicyText, policyNames } from '../../shop/policies.ts';
import { author } from '../staff/staff.ts';

const policySummary = z.object({
  policy: z.enum(policyNames),
  title: z.string(),
  path: z.string(),
  isDefault: z.boolean().describe('it is the text that comes with the shop'),
  changedAt: z.iso.datetime().nullable(),
});
export type PolicySummary = z.infer<typeof policySummary>;
export const policyList = z.array(policySummary);

export const policyVersion = z.object({
  version: z.int().min(0).describe("of the shop's details; 0 before they are saved for the first time"),
  text: z.string().nullable().describe('Markdown; null: the text that comes with the shop'),
});
export type PolicyVersion = z.infer<typeof policyVersion>;

const savedPolicy = policyVersion.extend({ at: z.iso.datetime(), staff: author });
export type SavedPolicy = z.infer<typeof savedPolicy>;

export const studioPolicy = policyVersion.extend({
  title: z.string(),
  path: z.string(),
  defaultText: z.string(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable().describe('null: a part of its own, such as a table'),
    }),
  ),
  history: z.array(savedPolicy).describe('the newest first'),
});
export type StudioPolicy = z.infer<typeof studioPolicy>;
export type Placeholder = StudioPolicy['placeholders'][number];

const text = z.string().max(maxPolicyLength).describe('Markdown with placeholders such as {shop}');
export const policyDraft = z.strictObject({ text });
export const policyToSave = z.strictObject({
  version: z.int().min(0).describe('the version whose text was changed'),
  text: text.nullable().describe('null: the text that comes with the shop'),
});

/** Words, bold words and links, as `PolicyInline` describes them. */
const inline = z.union([z.string(), z.looseObject({ kind: z.string() })]);

/** The reader of policies makes the inner parts, so they are checked by their kinds only. */
const policyText = z.object({
  lead: z.array(z.array(inline)),
  inShort: z.array(z.tuple([z.string(), z.string()])),
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      blocks: z.array(z.looseObject({ kind: z.string() })).describe('paragraphs, lists and tables'),
    }),
  ),
});

export const policyPreview = z.object({
  text: policyText as unknown as z.ZodType<PolicyText>,
  problems: z
    .array(z.object({ line: z.int(), problem: z.string().describe('a sentence') }))
    .describe('the lines that would be refused'),
});
export type PolicyPreview = z.infer<typeof policyPreview>;
