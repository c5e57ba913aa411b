import { z } from 'zod';
import { maxKeywordLength, maxKeywords, maxTextLength } from '#domain/api/print.ts';
import { categories, orientations } from '#domain/catalogue/categories.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { typedLine, typedText } from '#domain/visible-text-schema.ts';
import { attestationSchema } from '#server/catalogue/attestation-schema.ts';
import {
  focusByFormSchema,
  photographSchema,
  pointSchema,
  variantSchema,
} from '#server/catalogue/product-schema.ts';

export const printParams = z.object({ printId: z.uuid() });

const version = z.int().positive().describe('raised with every change; a save names the one that was read');

const day = z.iso.date('takes a day, such as 2025-03-01');

/** The rules of the words of a print. */
export const wordsSchema = z.strictObject({
  title: line(maxTextLength.title).min(1, 'takes a title'),
  artist: line(maxTextLength.artist).min(1, 'takes the name of the artist'),
  location: line(maxTextLength.location),
  description: typedText().max(maxTextLength.description),
  category: z.enum(categories),
  keywords: z.array(line(maxKeywordLength).min(1)).max(maxKeywords),
  takenOn: day.nullable().describe('the day on which the photograph was taken'),
  hungOn: day.describe('the day of hanging, by which lists are sorted'),
  attestation: attestationSchema
    .exactOptional()
    .describe('what was said about this print, in place of what was said about all prints of its artist'),
});

/** White space that was pasted becomes single spaces. */
function line(max: number) {
  return typedLine()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .max(max);
}

const share = z.number().min(0).max(1);
const anyPoint = z.strictObject({ x: share, y: share });

const cropsSchema = z.strictObject({
  focus: anyPoint.describe('shares of width and height that every crop keeps in view'),
  focusByForm: focusByFormSchema(anyPoint).describe('other points for single sizes with a mount'),
});

const dollars = z.int().positive();
export const formSchema = variantSchema.extend({ price: dollars, memberPrice: dollars });

/** Parts that are left out stay as they are. */
export const savePrintSchema = z.strictObject({
  version,
  words: wordsSchema.optional(),
  crops: cropsSchema.optional(),
  forms: z
    .array(formSchema.omit({ sku: true }).strict())
    .max(48)
    .nullable()
    .optional()
    .describe("null: every form, at the prices of the shop's table"),
});

const savedWords = z.object({
  ...{ title: z.string(), artist: z.string(), location: z.string(), description: z.string() },
  category: z.enum(categories),
  keywords: z.array(z.string()),
  takenOn: z.string().nullable(),
  hungOn: z.string(),
  attestation: attestationSchema,
});

/** `StudioPrint` of the domain. */
export const studioPrintSchema = z.object({
  id: z.uuid(),
  version,
  isPublished: z.boolean(),
  words: savedWords,
  orientation: z.enum(orientations),
  photograph: photographSchema.extend({ focus: pointSchema }),
  file: z.object({ name: z.string(), hash: z.string().describe('SHA-256 in hex') }),
  forms: z.array(
    variantSchema.extend({
      unmakeable: z.string().nullable().describe('why the workshop cannot make it'),
    }),
  ),
  basePrices: z.record(z.enum(sizeKeys), z.object({ price: z.int(), memberPrice: z.int() })),
  hasOwnForms: z.boolean().describe("false: sold by the shop's price table"),
  artistsAttestation: attestationSchema.describe('what was said about all prints of its artist'),
  updatedAt: z.iso.datetime(),
});
