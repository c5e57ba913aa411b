import { z } from 'zod';
import { readPieceCode } from '#domain/making/pieces.ts';

const example = '4F7K20';

/** A code as people type it, or a piece's address. */
export const pieceCode = z
  .string()
  .max(300)
  .transform((text) => readPieceCode(text) ?? '')
  .refine((code) => code !== '', 'is not the code of a piece')
  .meta({ examples: [example] });

/** At most as many as one call or document takes. */
const mostPieces = 200;

export const pieceCodes = z.array(pieceCode).min(1).max(mostPieces);

/** Codes in an address, with commas between. */
export const pieceCodeList = z
  .string()
  .max(10 * mostPieces)
  .transform((text) => text.split(','))
  .pipe(pieceCodes)
  .transform((codes) => [...new Set(codes)])
  .meta({ examples: [example] });
