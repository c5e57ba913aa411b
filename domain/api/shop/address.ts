import { z } from 'zod';
import { shownProof } from './proof.ts';

/** What can be seen of the shop's address from outside. */
export const addressLine = z.object({
  topic: z.enum(['name', 'certificate', 'redirect', 'https-only', 'clock']),
  isRight: z.boolean(),
  sentence: z.string().describe('for the owner; if it is wrong, with what to do'),
});
export type AddressLine = z.infer<typeof addressLine>;

/** The page of the studio that shows whether the shop is reached at its address. */
export const shownAddress = z.object({
  url: z.string().describe('SHOP_URL, which the machine sets'),
  isLocal: z.boolean().describe('only this machine reaches it, so there is nothing to prove'),
  lines: z.array(addressLine).describe('what the last check has found'),
  proof: shownProof.describe('a request of the shop to itself'),
  checkedAt: z.iso.datetime().nullable(),
});
export type ShownAddress = z.infer<typeof shownAddress>;
