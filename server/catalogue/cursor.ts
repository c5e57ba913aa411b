import { validate as isUuid } from 'uuid';
import { invalid } from '#server/platform/errors.ts';

/** The last print of a page: the next page starts after it. */
export interface Cursor {
  /** As PostgreSQL writes it, to the microsecond, such as `2025-03-04 05:06:07.123456+00`. */
  createdAt: string;
  id: string;
}

const timestamp = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** Opaque to those who pass it on: base64url. */
export function encodeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

/** @throws RequestError 400 naming `cursor` when `encodeCursor` did not make it */
export function decodeCursor(cursor: string): Cursor {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!timestamp.test(createdAt) || Number.isNaN(Date.parse(createdAt)) || !isUuid(id)) {
    const message = 'takes the cursor of a Link header, unchanged';
    throw invalid(`cursor: ${message}`, { cursor: message });
  }
  return { createdAt, id };
}
