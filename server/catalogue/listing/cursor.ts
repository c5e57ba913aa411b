import { validate as isUuid } from 'uuid';
import { invalid } from '#server/http/errors.ts';

/** The last print of a page: the next page starts after it. */
export interface Cursor {
  /** As PostgreSQL writes it, to the microsecond, such as `2025-03-04 05:06:07.123456+00`. */
  createdAt: string;
  id: string;
}

const timestamp = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Opaque to those who pass it on: base64url. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** @throws RequestError 400 naming `cursor` when `encodeCursor` did not make it */
export function decodeCursor(cursor: string): Cursor {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!isMoment(createdAt) || !isUuid(id)) {
    const message = 'takes the cursor of a Link header, unchanged';
    throw invalid(`cursor: ${message}`, { cursor: message });
  }
  return { createdAt, id };
}

/** Also of days that no calendar has, such as a 30th of February, PostgreSQL would make an error. */
function isMoment(text: string): boolean {
  const [, day, time] = timestamp.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}
