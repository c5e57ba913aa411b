import { z } from 'zod';
import { shownProof } from './proof.ts';

/** The page of the studio where the owner enters the key of the label provider. */
export const shownLabels = z.object({
  version: z.string().describe('of all stored settings; whoever saves names the one that they have seen'),
  mode: z
    .enum(['none', 'sandbox', 'test', 'production'])
    .describe('where labels are bought; none: tracking numbers are typed'),
  isOnMachine: z.boolean().describe('the key is in the environment or the file .env, which wins'),
  isStored: z.boolean().describe('a key was entered in the studio'),
  isChanging: z.boolean().describe('a key was stored or removed, and the processes are being replaced'),
  isUnconfirmed: z.boolean().describe('the shop was restored, and an owner must confirm the key'),
  webhook: z.object({ url: z.string(), state: z.string().nullable() }),
  problems: z.array(z.string()).describe('sentences for the owner, each with what to do'),
  proof: shownProof.describe('the event of an empty batch'),
  checkedAt: z.iso.datetime().nullable(),
});
export type ShownLabels = z.infer<typeof shownLabels>;

export const labelKeyToSave = z.strictObject({ version: z.string(), key: z.string().trim().max(300) });
