import { z } from 'zod';
import { recipeNames } from '../../fulfillment/recipes.ts';
import { pieceCodes } from './piece-codes.ts';

export const recipeChoice = z
  .enum(['paper', ...recipeNames])
  .optional()
  .describe('resamples and sharpens; `paper`: for the paper of the piece');

/** The pieces whose files one zip has. */
export const zipRequest = z.strictObject({ codes: pieceCodes, recipe: recipeChoice });

export const preparedZip = z.object({ zipId: z.uuid().describe('its address works for an hour') });
