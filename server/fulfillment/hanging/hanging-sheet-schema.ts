import { z } from 'zod';
import { orientations } from '#domain/catalogue/categories.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { hangingAsMade, hangingOf, maxPrintsOnSheet, usualCenterInches } from '#domain/framing/hanging.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { chosenPaper } from '#server/fulfillment/documents/papers.ts';

const inches = (min: number, max: number) => z.number().min(min).max(max);

/** The longest title on a sheet, in UTF-16 units. */
const maxTitleLength = 200;

/** A client may round the height of a print that stands on the floor by as much. */
const roundingInches = 1 / 8;

const sheetPrint = (mouldings: () => Mouldings) =>
  z
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
        .exclude(
          ['none'],
          'must be black, white, or wood: a print without a frame has no hardware to hang it',
        ),
      orientation: z.enum(orientations),
      framed: z
        .object({ width: inches(1, 120), height: inches(1, 120) })
        .optional()
        .describe('the framed size of a print that was ordered; by default as the shop frames prints now'),
      leftInches: inches(0, 1200)
        .optional()
        .describe('from the left edge of the wall to the left edge of the frame'),
      centerInches: inches(0, 240)
        .default(usualCenterInches)
        .describe('from the floor to the middle of the frame'),
    })
    .transform(({ size, frame, orientation, framed, centerInches, ...rest }) => {
      const variant = { size, frameColor: frame };
      const hanging = framed ? hangingAsMade(variant, framed) : hangingOf(variant, orientation, mouldings());
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

/**
 * A plan of prints on a wall: titles and geometry, and no photograph.
 * @param mouldings of the shop at the time of a request
 */
export const hangingPlan = (mouldings: () => Mouldings) =>
  z.object({
    paper: chosenPaper,
    wall: wall.optional(),
    prints: z
      .array(sheetPrint(mouldings))
      .min(1)
      .max(maxPrintsOnSheet)
      .transform((prints) => prints.map((print, index) => ({ ...print, number: print.number ?? index + 1 }))),
  });

export type HangingPlan = z.output<ReturnType<typeof hangingPlan>>;
export type SheetPrint = HangingPlan['prints'][number];
export type SheetWall = z.output<typeof wall>;
