import { validate as isUuid } from 'uuid';
import { invalid } from '#server/http/errors.ts';

/** The last print of a page, after which the next page starts. */
interface Cursor {
  /** PostgreSQL's rank of the print in a search, as a 32-bit number; by default 0, as in other lists. */
  relevance?: number;
  /** PostgreSQL's text with microseconds, such as `2025-03-04 05:06:07.123456+00`. */
  createdAt: string;
  id: string;
}

const timestamp = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** Encodes a cursor as opaque base64url. */
export function encodeCursor({ relevance = 0, createdAt, id }: Cursor): string {
  return Buffer.from([createdAt, id, ...(relevance > 0 ? [relevance] : [])].join('|')).toString('base64url');
}

/** @throws RequestError 400 naming `cursor` when it is not from `encodeCursor` */
export function decodeCursor(cursor: string): Required<Cursor> {
  const [createdAt = '', id = '', rank = '0'] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  const relevance = Number(rank);
  if (!isMoment(createdAt) || !isUuid(id) || !(relevance >= 0 && relevance <= 1)) {
    const message = 'must be the cursor of a Link header, unchanged';
    throw invalid(`cursor: ${message}`, { cursor: message });
  }
  return { relevance, createdAt, id };
}

/** Refuses impossible dates too, such as February 30, for which PostgreSQL would raise an error. */
export function isMoment(text: string): boolean {
  const [, day, time] = timestamp.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}

/** The last print of a page in the gallery's order. */
interface SortCursor {
  sortRank: string;
  id: string;
}

export function encodeSortCursor({ sortRank, id }: SortCursor): string {
  return Buffer.from(`${sortRank}|${id}`).toString('base64url');
}

/** Undefined for any text that is not from `encodeSortCursor`. */
export function decodeSortCursor(cursor: string): SortCursor | undefined {
  const [sortRank = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  return /^[\da-f]+$/.test(sortRank) && isUuid(id) ? { sortRank, id } : undefined;
}
