import type { FileProof } from '../api/fulfillment/piece-file.ts';

/** The first part of a piece's file, on its page and in its PDF. */
export const proofTitle = 'What is proved';

/** What the file of a piece says of one proof: `UPS 1Z999AA1`, `Missing. None was taken`. */
export function describeProof({ state, text }: FileProof): string {
  return state === 'missing' ? `Missing. ${text}` : text;
}
