import { z } from 'zod';
import { categories, orientations } from '../../catalogue/categories.ts';
import { maxKeywordLength, maxKeywords, maxTextLength } from '../../catalogue/text-limits.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { typedLine, typedText } from '../../visible-text-schema.ts';
import { attestationSchema } from './attestation.ts';
import { focusByCropSchema, photographSchema, pointSchema, variantSchema } from './product.ts';

const version = z.int().positive().describe('raised with every change; a save names the one that was read');

const day = z.iso.date('must be a day, such as 2025-03-01');

/** The rules of the words of a print. */
const typedWords = z.strictObject({
  title: line(maxTextLength.title).min(1, 'is empty'),
  artist: line(maxTextLength.artist).min(1, 'is empty'),
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

const crops = z.strictObject({
  focus: anyPoint.describe('shares of width and height that every crop keeps in view'),
  focusByCrop: focusByCropSchema(anyPoint).describe('other points for single sizes with a mount'),
});

const dollars = z.int().positive();
const typedVariant = variantSchema.extend({ price: dollars, memberPrice: dollars });

/** Parts that are left out stay as they are. */
export const printToSave = z.strictObject({
  version,
  words: typedWords.optional(),
  crops: crops.optional(),
  variants: z
    .array(typedVariant.omit({ sku: true }).strict())
    .max(48)
    .nullable()
    .optional()
    .describe("null: every variant, at the prices of the shop's table"),
});

export type PrintRequest = z.input<typeof printToSave>;
export type PrintCrops = z.output<typeof crops>;

const savedWords = z.object({
  ...{ title: z.string(), artist: z.string(), location: z.string(), description: z.string() },
  category: z.enum(categories),
  keywords: z.array(z.string()),
  takenOn: z.string().nullable(),
  hungOn: z.string(),
  attestation: attestationSchema,
});
export type PrintWords = z.infer<typeof savedWords>;

/** Everything about one print that the studio shows. */
export const studioPrint = z.object({
  id: z.uuid(),
  version,
  isPublished: z.boolean(),
  words: savedWords,
  orientation: z.enum(orientations),
  photograph: photographSchema.extend({ focus: pointSchema }),
  file: z.object({ name: z.string(), hash: z.string().describe('SHA-256 in hex') }),
  variants: z.array(
    variantSchema.extend({
      unmakeable: z.string().nullable().describe('why the workshop cannot make it'),
    }),
  ),
  basePrices: z.record(z.enum(sizeKeys), z.object({ price: z.int(), memberPrice: z.int() })),
  hasOwnVariants: z.boolean().describe("false: sold by the shop's price table"),
  artistsAttestation: attestationSchema.describe('what was said about all prints of its artist'),
  updatedAt: z.iso.datetime(),
});
export type StudioPrint = z.infer<typeof studioPrint>;
export type StudioVariant = StudioPrint['variants'][number];

export const printPublishing = z.strictObject({ isPublished: z.boolean() });
