import { formatInches } from '../framing/framing-texts.ts';

/** Things with known sides, in inches, that show the scale of a wall. */
export const references = {
  letter: { name: 'US Letter sheet, 8 1/2 x 11 in', width: 8.5, height: 11 },
  a4: { name: 'A4 sheet, 210 x 297 mm', width: 210 / 25.4, height: 297 / 25.4 },
  door: { name: 'Door, 80 in high', width: 32, height: 80 },
} as const;

/** How far a door is from these sides, as a share of them: the gap around it has about 1/8 in on each side. */
export const doorError = 0.008;

/** Sheets have more than this on their longer side, and bank cards (3.37 in) less. */
const minLongSideInches = 6;

/** Whether a rectangle is too small to measure a wall by, unless the photo is taken from within about 6 feet. */
export function isCardSized({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) < minLongSideInches;
}

/** `give or take 1 in`, rounded up to the next quarter of an inch. An error that is not a number is unknown. */
export function describeWidthError(widthInches: number, widthError: number): string {
  if (!Number.isFinite(widthError)) return 'accuracy unknown';
  const quarters = Math.max(1, Math.ceil(4 * widthInches * widthError));
  return `give or take ${formatInches(quarters / 4)} in`;
}
