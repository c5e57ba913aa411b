import { withoutPeriod } from '../without-period.ts';

/** A carrier's scan in words: `Arrived at the facility, Reno, NV`. Its message may be empty, and so may its place. */
export function describeScan({
  message,
  status,
  place,
}: {
  message: string;
  status: string;
  place: string;
}): string {
  return [withoutPeriod(message || status), place].filter(Boolean).join(', ');
}
