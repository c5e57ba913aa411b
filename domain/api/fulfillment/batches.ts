import { z } from 'zod';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { batchKindNames } from '../../fulfillment/batches.ts';
import { typedLine } from '../../visible-text-schema.ts';
import { pieceCodes } from './piece-codes.ts';

const moment = z.iso.datetime();
const kind = z.enum(batchKindNames);
const codes = z.array(z.string());

/** Which pieces a batch takes. */
export const batchRequest = z.strictObject({
  kind,
  codes: pieceCodes.optional().describe('by default all that wait'),
  order: typedLine().toUpperCase().max(40).optional().describe("an order's number"),
  size: z.enum(sizeKeys).optional(),
  shipBy: z.iso.date().optional().describe('the last day by which the pieces must ship, in UTC'),
  rollInches: z
    .number()
    .positive()
    .max(200)
    .optional()
    .describe('for prints; by default the width whose paper costs least'),
  rollFeet: z
    .number()
    .positive()
    .max(1000)
    .optional()
    .describe('for prints: how much paper is on the first roll; by default what the equipment says'),
  isOneRoll: z.boolean().optional().describe('for prints: only as many pieces as fit on the roll'),
  paper: z.string().max(200).optional().describe('for prints: the name of a paper'),
  frameColor: z.enum(frameColors).optional().describe('for moulding'),
});
export type BatchRequest = z.input<typeof batchRequest>;

/** In inches from the top left corner. */
const area = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

export const batchPlan = z.object({
  sheets: z
    .array(
      z.object({
        title: z.string().describe('`Roll 44 in wide, 962 1/2 in long, from 0 to 96 1/4 in`'),
        paper: z.string().nullable().describe('of a roll'),
        width: area.width,
        height: area.height,
        parts: z.array(
          z.object({
            code: z.string(),
            measures: z.string().describe('as it lies, width first'),
            note: z.string().describe('`window 11 x 15, turned`; often empty'),
            ...area,
          }),
        ),
      }),
    )
    .describe('parts of a roll, sticks or sheets, in inches'),
  codes,
  leftOut: z.array(z.string()).describe('why pieces are left out, as sentences'),
});
export type BatchPlanView = z.infer<typeof batchPlan>;
export type PlanSheet = BatchPlanView['sheets'][number];

const batch = z.object({ number: z.int(), kind, madeAt: moment, undoneAt: moment.nullable() });

export const batchView = batchPlan.extend({
  ...batch.shape,
  pieces: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      variant: z.string(),
      isLate: z.boolean(),
      state: z.enum(['due', 'done', 'stopped']),
      reason: z.string().nullable().describe('why it is not printed or cut anymore'),
    }),
  ),
});
export type BatchView = z.infer<typeof batchView>;
export type BatchPiece = BatchView['pieces'][number];

const batchSummary = batch.extend({ pieceCount: z.int(), lateCount: z.int(), setAsideCount: z.int() });
export type BatchSummaryView = z.infer<typeof batchSummary>;

export const batchList = z.object({
  batches: z.array(batchSummary),
  rollInches: z.array(z.number()).describe('the rolls that the printer accepts'),
});

export const newBatch = z.object({ number: z.int() });
export const undoneBatch = z.object({ freed: codes, kept: codes });

export const remnantList = z.object({
  remnants: z.array(
    z.object({
      id: z.guid(),
      moulding: z.string(),
      lengthInches: z.number(),
      madeByBatch: z.int().nullable().describe('null: it was found'),
    }),
  ),
  mouldings: z.array(z.string()).describe('all that there are: `black 3/4`'),
});
export type RemnantList = z.infer<typeof remnantList>;

export const newRemnant = z.strictObject({
  moulding: z.string().max(40),
  lengthInches: z.number().positive().max(240),
});
