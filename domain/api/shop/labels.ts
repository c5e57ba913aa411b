import { z } from 'zod';
import { shownProof } from './proof.ts';
import { shownKey } from './settings.ts';

/** The page of the studio where the owner enters the key of the label provider. */
export const shownLabels = z.object({
  ...shownKey,
  mode: z
    .enum(['none', 'sandbox', 'test', 'production'])
    .describe('where labels are bought; none: tracking numbers are typed'),
  isStored: z.boolean().describe('a key was entered in the studio'),
  isChanging: z.boolean().describe('a key was stored or removed, and the processes are being replaced'),
  proof: shownProof.describe('the event of an empty batch'),
});
export type ShownLabels = z.infer<typeof shownLabels>;

export const labelKeyToSave = z.strictObject({ version: z.string(), key: z.string().trim().max(300) });
