import { z } from 'zod';
import { orientations } from '#domain/categories.ts';
import { formatInches } from '#domain/making/framing-texts.ts';
import { hangingOf, usualCenterInches } from '#domain/making/hanging.ts';
import { frameColors } from '#domain/variants/frames.ts';
import { sizeKeys } from '#domain/variants/sizes.ts';

/** More would not fit on the first page, and few walls have room for them. */
const mostPrints = 10;
const inches = (least: number, most: number) => z.number().min(least).max(most);

const hungPrint = z
  .object({
    size: z.enum(sizeKeys),
    frame: z
      .enum(frameColors)
      .exclude(['none'], 'takes black, white, or wood: a print without a frame has no hardware to hang it'),
    orientation: z.enum(orientations),
    leftInches: inches(0, 1200)
      .optional()
      .describe('from the left edge of the wall to the left edge of the frame'),
    centerInches: inches(0, 240)
      .default(usualCenterInches)
      .describe('from the floor to the middle of the frame'),
  })
  .transform(({ size, frame, orientation, ...place }) => ({
    ...place,
    ...{ size, frameColor: frame },
    hanging: hangingOf({ size, frameColor: frame }, orientation),
  }))
  .superRefine(({ centerInches, hanging }, context) => {
    const half = hanging.outside.height / 2;
    if (centerInches >= half) return;
    const message = `is ${centerInches}, so the print would reach below the floor; it takes at least ${formatInches(Math.ceil(half))}`;
    context.addIssue({ code: 'custom', message, path: ['centerInches'] });
  });

/** A plan of prints on a wall: geometry only. */
export const hangingPlan = z.object({
  paper: z.enum(['letter', 'a4']).default('letter'),
  prints: z.array(hungPrint).min(1).max(mostPrints),
});

export type HungPrint = z.output<typeof hungPrint>;
export type HangingPlan = z.output<typeof hangingPlan>;
