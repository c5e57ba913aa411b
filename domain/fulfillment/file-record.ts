import type { FileRecord } from '../api/fulfillment/piece-file.ts';

/** The first part of a piece's file, on its page and in its PDF. */
export const recordsTitle = 'On record';

/** Whether the file is enough: `5 of 7 are on record. Missing: photo when packed.` */
export function describeRecords(records: readonly FileRecord[]): string {
  const recorded = records.filter(({ state }) => state === 'recorded').length;
  const missing = records.filter(({ state }) => state === 'missing').map(({ name }) => uncapitalize(name));
  const count = `${recorded} of ${records.length} are on record.`;
  return missing.length === 0 ? count : `${count} Missing: ${missing.join(', ')}.`;
}

function uncapitalize(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What the file of a piece says of one record: `UPS 1Z999AA1`, `Missing. None was taken`. */
export function describeRecord({ state, text }: FileRecord): string {
  return state === 'missing' ? `Missing. ${text}` : text;
}
