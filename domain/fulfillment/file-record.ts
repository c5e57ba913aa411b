import type { FileRecord } from '../api/fulfillment/piece-file.ts';

/** The first part of a piece's file, on its page and in its PDF. */
export const recordsTitle = 'On record';

/** What the file of a piece says of one record: `UPS 1Z999AA1`, `Missing. None was taken`. */
export function describeRecord({ state, text }: FileRecord): string {
  return state === 'missing' ? `Missing. ${text}` : text;
}
