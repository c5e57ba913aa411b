import { z } from 'zod';
import { countCharacters } from '../accounts.ts';
import { sizeKeys } from '../variants/sizes.ts';
import { typedLine } from '../visible-text-schema.ts';
import type { Materials } from './materials.ts';
import type { Equipment } from './workshop.ts';

const needsInches = 'takes inches, such as 1 1/8 or 1.125';
const needsPounds = 'takes pounds, such as 8 or 8.5';

/** @param message for what is no number; limits have their own */
function measure(message: string) {
  return z.number({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) });
}

/** A line that a page, an email and a PDF can print. */
const fact = typedLine()
  .refine((text) => text !== '', 'takes at least one character')
  .refine((text) => countCharacters(text) <= 200, 'takes at most 200 characters');

const depth = measure(needsInches).min(0.25).max(6);
const pounds = measure(needsPounds).positive('takes more than 0').max(150);
const weights = z.strictObject({ framed: pounds, unframed: pounds });

/** The rules of the materials, which the owner changes in the shop's details. */
export const materialsSchema = z.strictObject({
  process: fact,
  paper: fact,
  inks: fact,
  frames: z.strictObject({ black: fact, white: fact, wood: fact }),
  glass: fact,
  acrylic: fact,
  mat: fact,
  printedMargin: fact,
  depthInches: z.strictObject({ frame: depth, shadowBox: depth }),
  weightPounds: z.strictObject(
    Object.fromEntries(sizeKeys.map((size) => [size, weights])) as Record<
      (typeof sizeKeys)[number],
      typeof weights
    >,
  ),
  hanging: z.strictObject({ frame: fact, shadowBox: fact }),
  care: fact,
}) satisfies z.ZodType<Materials>;

const inches = measure(needsInches).positive('takes more than 0 in');
const sheet = z.strictObject(
  { width: inches.max(200), height: inches.max(200) },
  'takes a size, such as 32 x 40',
);
const sheets = z.array(sheet).max(20);

/** The rules of the workshop's equipment. Without sheets of a material, what needs it is off sale. */
export const equipmentSchema = z.strictObject({
  rollInches: z.array(inches.max(120)).min(1, 'takes at least one roll').max(20),
  stickInches: inches.min(12).max(240),
  kerfInches: measure(needsInches).min(0).max(0.5),
  matSheets: sheets,
  glazingSheets: z.strictObject({ glass: sheets, acrylic: sheets }),
}) satisfies z.ZodType<Equipment>;
