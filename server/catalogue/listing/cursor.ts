import { validate as isUuid } from 'uuid';
import { invalid } from '#server/http/errors.ts';

/** The last print of a page, after which the next page starts. */
interface Cursor {
  /** PostgreSQL's text form with microseconds, such as `2025-03-04 05:06:07.123456+00`. */
  createdAt: string;
  id: string;
}

const timestamp = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Encodes a cursor as opaque base64url. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** @throws RequestError 400 naming `cursor` when it is not from `encodeCursor` */
export function decodeCursor(cursor: string): Cursor {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!isMoment(createdAt) || !isUuid(id)) {
    const message = 'takes the cursor of a Link header, unchanged';
    throw invalid(`cursor: ${message}`, { cursor: message });
  }
  return { createdAt, id };
}

/** Also refuses impossible dates such as February 30, for which PostgreSQL would raise an error. */
function isMoment(text: string): boolean {
  const [, day, time] = timestamp.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}
