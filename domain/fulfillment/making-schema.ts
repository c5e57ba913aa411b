import { z } from 'zod';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { countCharacters } from '../customers/accounts.ts';
import { typedLine } from '../visible-text-schema.ts';
import type { Equipment } from './equipment.ts';
import type { Materials } from './materials.ts';

const needsInches = 'must be in inches, such as 1 1/8 or 1.125';
const needsFeet = 'must be in feet, such as 40 or 12.5';
const needsPounds = 'must be in pounds, such as 8 or 8.5';

/** @param message for what is no number; limits have their own */
function measure(message: string) {
  return z.number({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) });
}

/** A line that a page, an email and a PDF can print. */
const fact = typedLine()
  .refine((text) => text !== '', 'must have at least one character')
  .refine((text) => countCharacters(text) <= 200, 'must have at most 200 characters');

const depth = measure(needsInches).min(0.25).max(6);
const pounds = measure(needsPounds).positive('must be more than 0').max(150);
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

const inches = measure(needsInches).positive('must be more than 0 in');
const sheet = z.strictObject(
  { width: inches.max(200), height: inches.max(200) },
  'must be a size, such as 32 x 40',
);
const sheets = z.array(sheet).max(20);

/** A new roll is longer than the longest print. */
const roll = z.strictObject(
  {
    widthInches: inches.max(120),
    lengthFeet: measure(needsFeet).min(10).max(1000),
    leftFeet: measure(needsFeet).positive('must be more than 0 ft').max(1000).nullable(),
    dollars: measure('must be a price in dollars').positive('must be more than 0').max(100_000).nullable(),
  },
  'must be a roll, such as 44 x 50, or 44 x 50, 12 left, $260',
);

/** The rules of the workshop's equipment. Without sheets of a material, what needs it is off sale. */
export const equipmentSchema = z.strictObject({
  rolls: z
    .array(roll)
    .min(1, 'must have at least one roll')
    .max(20)
    .refine(
      (rolls) => new Set(rolls.map(({ widthInches }) => widthInches)).size === rolls.length,
      'must have each width once',
    ),
  stickInches: inches.min(12).max(240),
  stickEndInches: measure(needsInches).min(0).max(5),
  kerfInches: measure(needsInches).min(0).max(0.5),
  matSheets: sheets,
  glazingSheets: z.strictObject({ glass: sheets, acrylic: sheets }),
}) satisfies z.ZodType<Equipment>;
