import { formatInches } from '../making/framing-texts.ts';

/** Things with known sides, in inches, that show the scale of a wall. */
export const references = {
  letter: { name: 'Letter sheet', width: 8.5, height: 11 },
  a4: { name: 'A4 sheet', width: 210 / 25.4, height: 297 / 25.4 },
  door: { name: 'Door, 80 in high', width: 32, height: 80 },
} as const;

/** `give or take 1 in`, rounded up to the next quarter of an inch. */
export function describeWidthError(widthInches: number, widthError: number): string {
  const quarters = Math.max(1, Math.ceil(4 * widthInches * widthError));
  return `give or take ${formatInches(quarters / 4)} in`;
}
