import { z } from 'zod';
import { categories } from '../../catalogue/categories.ts';
import { maxTextLength } from '../../catalogue/text-limits.ts';
import { uploadLimits } from '../../catalogue/uploads.ts';
import { typedLine } from '../../visible-text-schema.ts';

const notes = z.array(z.string()).describe('ends of sentences that start with the file name');

const uploadedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  folder: z.string().optional(),
  modifiedAt: z.string().optional(),
  bytes: z.int(),
  receivedBytes: z.int(),
  state: z.enum(['waiting', 'importing', 'refused']),
  problems: notes.describe('why it was refused, as ends of sentences that start with the file name'),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

const shownOutcome = z.object({
  fileId: z.string(),
  name: z.string(),
  folder: z.string().optional(),
  kind: z.enum(['added', 'replaced', 'refused']),
  notes,
  print: z
    .object({ id: z.uuid(), title: z.string(), isPublished: z.boolean(), picture: z.string() })
    .optional()
    .describe('as it is now'),
});
export type ShownOutcome = z.infer<typeof shownOutcome>;

const uploadImport = z.object({
  id: z.uuid(),
  printId: z.uuid().nullable().describe('the print that gets the file instead of its own'),
  photographs: z.int(),
  outcomes: z.array(shownOutcome),
  problem: z.string().nullable().describe('why it ended early, in a sentence'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable().describe('null while it waits or runs'),
});
export type UploadImport = z.infer<typeof uploadImport>;

/** Everything that a member of staff has uploaded and not imported, and their latest import. */
export const uploads = z.object({
  files: z.array(uploadedFile),
  lastImport: uploadImport.nullable(),
  artists: z.array(z.string()).describe('of the prints in the shop'),
});
export type Uploads = z.infer<typeof uploads>;

export const importRequest = z.strictObject({
  fileIds: z
    .array(z.uuid())
    .min(1)
    .max(uploadLimits.files)
    .optional()
    .describe('only these photographs; lists and sidecars always count'),
  artist: typedLine().min(1).max(maxTextLength.artist).optional(),
  category: z.enum(categories).optional(),
  arePrintMasters: z.boolean().default(false).describe('variants below 150 pixels per inch are not offered'),
});
export type ImportRequest = z.input<typeof importRequest>;

export const fileReplacement = z.strictObject({
  fileId: z.uuid().describe('uploaded with the id of the print'),
});

export const demoPrints = z.object({ published: z.int() });
export const hiddenDemoPrints = z.object({ hidden: z.int() });
