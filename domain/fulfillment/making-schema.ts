import { z } from 'zod';
import { type SizeKey, sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import { countCharacters } from '../customers/accounts.ts';
import { frame } from '../framing/framing.ts';
import { formatInches } from '../framing/framing-texts.ts';
import { layerInches } from '../framing/layers.ts';
import { type Moulding, mouldingColors } from '../framing/mouldings.ts';
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

const sixteenths = measure(needsInches)
  .min(0)
  .refine((value) => Number.isInteger(value * 16), 'must be in sixteenths of an inch, such as 1 1/8 or 3/16');

/** The front and the back of what a moulding holds. */
const boardStackInches = layerInches.lip + layerInches.glazing + layerInches.print + layerInches.backing;

/** How deep a moulding must be to hold glazing, mat or spacer, print, and backing. To 1/16 in. */
function minDepthInches(size: SizeKey): number {
  const between = sizes[size].hasShadowBox ? layerInches.spacer : layerInches.mat;
  return Math.ceil((boardStackInches + between) * 16) / 16;
}

/** The lip leaves most of the narrowest border, which is 2 in. */
const moulding = (size: SizeKey) =>
  z
    .strictObject({
      faceInches: sixteenths.min(0.25).max(4),
      lipInches: sixteenths.min(0.125).max(1),
      allowanceInches: sixteenths.max(0.5),
      depthInches: sixteenths.max(6),
      stickInches: sixteenths.min(12).max(240),
    })
    .superRefine(({ faceInches, lipInches, allowanceInches, depthInches }, context) => {
      const refuse = (path: keyof Moulding, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (lipInches >= faceInches)
        refuse('lipInches', `must be narrower than the face, which is ${formatInches(faceInches)} in`);
      if (allowanceInches >= lipInches)
        refuse('allowanceInches', `must be less than the lip, which is ${formatInches(lipInches)} in`);
      const minDepth = minDepthInches(size);
      if (depthInches < minDepth) {
        const between = sizes[size].hasShadowBox ? 'spacer' : 'mat';
        refuse(
          'depthInches',
          `must be at least ${formatInches(minDepth)} in, because glazing, ${between}, print and backing take so much`,
        );
      }
    });

const mouldingsOfColor = z.strictObject(
  Object.fromEntries(sizeKeys.map((size) => [size, moulding(size)])) as Record<
    SizeKey,
    ReturnType<typeof moulding>
  >,
);

const recipe = z.strictObject({
  pixelsPerInch: z.int('must be a whole number, such as 300').min(150).max(1440),
  sharpeningInches: measure('must be in inches, such as 1/75, or 0 for none').min(0).max(0.04),
});

/** The rules of the workshop's equipment. Without sheets of a material, what needs it is off sale. */
export const equipmentSchema = z
  .strictObject({
    mouldings: z.strictObject({ black: mouldingsOfColor, white: mouldingsOfColor, wood: mouldingsOfColor }),
    recipes: z.strictObject({ matte: recipe, luster: recipe, glossy: recipe }),
    rolls: z
      .array(roll)
      .min(1, 'must have at least one roll')
      .max(20)
      .refine(
        (rolls) => new Set(rolls.map(({ widthInches }) => widthInches)).size === rolls.length,
        'must have each width once',
      ),
    stickEndInches: measure(needsInches).min(0).max(5),
    kerfInches: measure(needsInches).min(0).max(0.5),
    matSheets: sheets,
    glazingSheets: z.strictObject({ glass: sheets, acrylic: sheets }),
  })
  .superRefine(({ mouldings, stickEndInches }, context) => {
    for (const frameColor of mouldingColors)
      for (const size of sizeKeys) {
        const { outside } = frame({ size, frameColor, mount: 'Border' }, 'portrait', mouldings);
        const minStick = outside.height + 2 * stickEndInches;
        if (mouldings[frameColor][size].stickInches >= minStick) continue;
        const message = `must be at least ${formatInches(minStick)} in: a rail is ${formatInches(outside.height)} in, and each end wastes ${formatInches(stickEndInches)} in`;
        context.addIssue({ code: 'custom', path: ['mouldings', frameColor, size, 'stickInches'], message });
      }
  }) satisfies z.ZodType<Equipment>;
