import { z } from 'zod';
import { frameColors } from '../../catalogue/variants/frames.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { photoStations, stations } from '../../fulfillment/pieces.ts';
import { keptParts } from '../../fulfillment/workshop.ts';
import { typedLine } from '../../visible-text-schema.ts';
import { listOfPieces, pieceCode, pieceCodes } from './piece-codes.ts';

const moment = z.iso.datetime();
const station = z.enum(stations);
const share = z.number();

/** A piece in the list of the bench. It names no buyer and no amount. */
const benchPiece = z.object({
  code: z.string(),
  title: z.string(),
  variant: z.string().describe('`Medium, Black frame, Border`'),
  size: z.enum(sizeKeys),
  frameColor: z.enum(frameColors),
  paper: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  station,
  stations: z.array(station).describe('all that it passes, first to last'),
  setAsideReason: z.string().nullable(),
  shipBy: moment
    .nullable()
    .describe('null for a replacement of what has shipped, and while a delay has no end'),
  isLate: z.boolean(),
  isDue: z.boolean().describe('it must ship within five working days, or should have'),
  remakeOf: z.string().nullable().describe('the code of the piece that it replaces'),
  picture: z
    .object({
      url: z.string(),
      width: z.int(),
      height: z.int(),
      crop: z.object({ x: share, y: share, width: share, height: share }).describe('the part in the window'),
    })
    .nullable()
    .describe('of the whole photograph'),
});
export type BenchPiece = z.infer<typeof benchPiece>;
export type PiecePicture = NonNullable<BenchPiece['picture']>;

export const pieceList = z.object({ pieces: z.array(benchPiece) });
export type PieceList = z.infer<typeof pieceList>;

/** Everything that a maker needs to make one piece. */
export const pieceSheet = benchPiece.extend({
  artist: z.string(),
  sourceName: z.string().nullable().describe('of the imported file'),
  cuts: z.array(z.object({ name: z.string(), inches: z.string(), decimals: z.string(), note: z.string() })),
  partsMade: z.array(z.enum(keptParts)).describe('what a remake can keep'),
  keeps: z.array(z.enum(keptParts)).describe('what it took from the piece that it replaces'),
  remadeAs: z.string().nullable().describe('the code of the piece that replaces it'),
  batches: z.array(z.int()),
  parcel: z.object({ carrier: z.string(), number: z.string(), hasShipped: z.boolean() }).nullable(),
  shipTo: z.array(z.string()).nullable().describe('only for a packed piece'),
  steps: z
    .array(z.object({ id: z.uuid(), at: moment, station, by: z.string(), note: z.string().nullable() }))
    .describe('oldest first'),
  photos: z
    .array(
      z.object({
        station: z.enum(photoStations),
        at: moment,
        by: z.string(),
        skippedReason: z.string().nullable().describe('why there is no photograph'),
        hasPicture: z.boolean().describe('it was taken, and is kept still'),
      }),
    )
    .describe('at most one for each station'),
});
export type PieceSheet = z.infer<typeof pieceSheet>;

export const pieceChanges = z.object({
  changed: z.array(z.string()).describe('the codes of the pieces that changed, and of new ones'),
  refused: z.array(z.object({ code: z.string(), reason: z.string(), sentence: z.string() })),
});
export type PieceChanges = z.infer<typeof pieceChanges>;

/** Why a piece is set aside or made again, as staff type it. */
const typedReason = typedLine().min(1, 'is empty').max(300, 'must have at most 300 characters');

export const pieceMoves = z.strictObject({
  moves: listOfPieces(z.strictObject({ code: pieceCode, to: station })),
  despiteDispute: z.literal(true).optional().describe('for owners only'),
});
export const setAsideRequest = z.strictObject({ codes: pieceCodes, reason: typedReason });
export const photoSkip = z.strictObject({ reason: typedReason });
export const takeUpRequest = z.strictObject({ codes: pieceCodes });
export const remakeRequest = z.strictObject({
  code: pieceCode,
  reason: typedReason,
  keeps: z
    .array(z.enum(keptParts))
    .max(keptParts.length)
    .optional()
    .describe('what the new piece takes from the old one; by default nothing'),
});
