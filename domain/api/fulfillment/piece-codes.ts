import { z } from 'zod';
import { maxPiecesAtOnce, readPieceCode } from '../../fulfillment/pieces.ts';

const example = '4F7K20';

/** A code as people type it, or a piece's address. */
export const pieceCode = z
  .string()
  .max(300)
  .transform((text) => readPieceCode(text) ?? '')
  .refine((code) => code !== '', 'is not the code of a piece')
  .meta({ examples: [example] });

const tooMany = `At most ${maxPiecesAtOnce.toLocaleString('en-US')} pieces are changed at once. Choose fewer.`;

/** A list about pieces, which is as long as a person may select. */
export function listOfPieces<Schema extends z.ZodType>(each: Schema) {
  return z.array(each).min(1).max(maxPiecesAtOnce, tooMany);
}

export const pieceCodes = listOfPieces(pieceCode);
