import { dayMs } from '#domain/time.ts';

const pattern =
  /^(\d{4})(?:[:-]?(\d\d)(?:[:-]?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/**
 * Parses the dates of XMP (`2025-03-04T05:06:07+02:00`, also shortened), EXIF (`2025:03:04 05:06:07`) and IPTC
 * (`20250304`). A date without a zone counts as UTC, so that a print gets the same date on every machine.
 */
export function parseMetadataDate(text: string): Date | undefined {
  const parts = pattern.exec(text.trim());
  if (!parts) return undefined;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] =
    parts;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) || !isInCalendar(`${year}-${month}-${day}`) ? undefined : date;
}

/** True when a date is more than a day ahead. A date without a zone counts as UTC, which may be half a day off. */
export function isInFuture(date: Date): boolean {
  return date.getTime() > Date.now() + dayMs;
}

/** False for days such as February 30, which JavaScript turns into March 1 or 2. */
function isInCalendar(day: string): boolean {
  return new Date(day).toISOString().startsWith(day);
}
