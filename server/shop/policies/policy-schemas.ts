import { z } from 'zod';
import { policyNames } from '#domain/shop/policies.ts';

export const summarySchema = z.object({
  policy: z.enum(policyNames),
  title: z.string(),
  path: z.string(),
  isDefault: z.boolean().describe('it is the text that comes with the shop'),
  changedAt: z.iso.datetime().nullable(),
});

export const savedPolicySchema = z.object({
  version: z.int().min(0).describe("of the shop's details; 0 before they are saved for the first time"),
  text: z.string().nullable().describe('Markdown; null: the text that comes with the shop'),
});

export const policySchema = savedPolicySchema.extend({
  title: z.string(),
  path: z.string(),
  defaultText: z.string(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable().describe('null: a part of its own, such as a table'),
    }),
  ),
  history: z.array(
    savedPolicySchema.extend({
      at: z.iso.datetime(),
      staff: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('null: from the terminal'),
    }),
  ),
});

/** Words, bold words and links, as `PolicyInline` of domain/shop/policies.ts describes them. */
const inline = z.union([z.string(), z.looseObject({ kind: z.string() })]);

export const policyTextSchema = z.object({
  text: z.object({
    lead: z.array(z.array(inline)),
    inShort: z.array(z.tuple([z.string(), z.string()])),
    sections: z.array(
      z.object({
        id: z.string(),
        heading: z.string(),
        blocks: z.array(z.looseObject({ kind: z.string() })).describe('paragraphs, lists and tables'),
      }),
    ),
  }),
  problems: z.array(z.object({ line: z.int(), problem: z.string().describe('a sentence') })),
});
