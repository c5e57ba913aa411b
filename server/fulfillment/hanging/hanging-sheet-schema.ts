import { z } from 'zod';
import { orientations } from '#domain/catalogue/categories.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { hangingOf, maxPrintsOnSheet, usualCenterInches } from '#domain/framing/hanging.ts';

const inches = (min: number, max: number) => z.number().min(min).max(max);

/** The longest title on a sheet, in UTF-16 units. */
const maxTitleLength = 200;

/** A client may round the height of a print that stands on the floor by as much. */
const roundingInches = 1 / 8;

const sheetPrint = z
  .object({
    number: z
      .int()
      .min(1)
      .max(99)
      .optional()
      .describe('what the sheet calls the print; by default its position'),
    title: z
      .string()
      .max(maxTitleLength)
      .optional()
      .describe('the sheet leaves out characters that it cannot draw'),
    size: z.enum(sizeKeys),
    frame: z
      .enum(frameColors)
      .exclude(['none'], 'must be black, white, or wood: a print without a frame has no hardware to hang it'),
    orientation: z.enum(orientations),
    leftInches: inches(0, 1200)
      .optional()
      .describe('from the left edge of the wall to the left edge of the frame'),
    centerInches: inches(0, 240)
      .default(usualCenterInches)
      .describe('from the floor to the middle of the frame'),
  })
  .transform(({ size, frame, orientation, centerInches, ...rest }) => {
    const hanging = hangingOf({ size, frameColor: frame }, orientation);
    const lowest = hanging.outside.height / 2;
    const isRounded = centerInches < lowest && centerInches >= lowest - roundingInches;
    return { ...rest, size, frameColor: frame, hanging, centerInches: isRounded ? lowest : centerInches };
  })
  .superRefine(({ centerInches, hanging }, context) => {
    const half = hanging.outside.height / 2;
    if (centerInches >= half) return;
    const message = `is ${centerInches}, so the print would reach below the floor; it must be at least ${formatInches(Math.ceil(half))}`;
    context.addIssue({ code: 'custom', message, path: ['centerInches'] });
  });

const wall = z
  .object({
    width: inches(24, 1200),
    height: inches(60, 240),
    furniture: z
      .object({ width: inches(1, 1200), height: inches(1, 240) })
      .optional()
      .describe('stands in the middle of the wall'),
  })
  .describe('draws the wall; without it, the sheet has only lists and templates');

/** A plan of prints on a wall: titles and geometry, and no photograph. */
export const hangingPlan = z.object({
  paper: z.enum(['letter', 'a4']).default('letter'),
  wall: wall.optional(),
  prints: z
    .array(sheetPrint)
    .min(1)
    .max(maxPrintsOnSheet)
    .transform((prints) => prints.map((print, index) => ({ ...print, number: print.number ?? index + 1 }))),
});

export type HangingPlan = z.output<typeof hangingPlan>;
export type SheetPrint = HangingPlan['prints'][number];
export type SheetWall = z.output<typeof wall>;
