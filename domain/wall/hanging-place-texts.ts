import { formatInches } from '../framing/framing-texts.ts';
import type { HangingPlace } from './hanging-place.ts';
import type { Point } from './quad.ts';
import { quarter } from './round-inches.ts';

/**
 * `58 in from the floor to its middle, 7 in above the sofa, centered over it, 40 in from the left edge of the wall`.
 * Empty if nothing about the wall is known.
 * @param centerError how exact the distance from the floor is, such as `give or take 2 in`
 */
export function describePlace(
  { centerInches, furniture, leftInches }: HangingPlace,
  centerError?: string,
): string {
  const fromFloor = centerInches !== undefined && `${quarters(centerInches)} in from the floor to its middle`;
  return [
    fromFloor && centerError ? `${fromFloor} (${centerError})` : fromFloor,
    furniture && describeAbove(furniture),
    leftInches !== undefined && describeLeft(leftInches),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `2 in above and 3 1/2 in right of the middle of the sheet`, or `centered over the sheet`, from a print's distance to the middle of the reference. */
export function describeOffset({ x, y }: Point, reference: string): string {
  const parts = [
    isNearly0(y) ? '' : `${quarters(Math.abs(y))} in ${y < 0 ? 'above' : 'below'}`,
    isNearly0(x) ? '' : `${quarters(Math.abs(x))} in ${x < 0 ? 'left' : 'right'} of`,
  ].filter(Boolean);
  if (parts.length === 0) return `centered over the ${reference}${reference === 'sheet' ? ' of paper' : ''}`;
  return `${parts.join(' and ')} the middle of the ${reference}`;
}

/** What would be better about the place; undefined if it is good or nothing is known. */
export function describePlaceProblem({ problem, furniture }: HangingPlace): string | undefined {
  if (problem) return problems[problem];
  if (furniture && furniture.gapInches < 0)
    return `The ${furniture.kind} hides a part of the print. Move the print up.`;
  return undefined;
}

const problems: Readonly<Record<NonNullable<HangingPlace['problem']>, string>> = {
  'wider-than-wall': 'This print is wider than your wall. Choose a smaller size.',
  'higher-than-wall': 'This print is taller than your wall. Choose a smaller size.',
  'beyond-wall': 'The print reaches beyond your wall. Move it, or choose a smaller size.',
};

function describeAbove({ kind, gapInches, rightInches }: NonNullable<HangingPlace['furniture']>): string {
  const height = `${quarters(Math.abs(gapInches))} in ${gapInches < 0 ? 'behind' : 'above'} the ${kind}`;
  if (isNearly0(rightInches)) return `${height}, centered over it`;
  const side = rightInches > 0 ? 'right' : 'left';
  return `${height}, ${quarters(Math.abs(rightInches))} in ${side} of its center`;
}

function describeLeft(leftInches: number): string {
  if (leftInches < 0) return `${quarters(-leftInches)} in beyond the left edge of the wall`;
  return `${quarters(leftInches)} in from the left edge of the wall`;
}

function isNearly0(inches: number): boolean {
  return Math.abs(inches) < 1 / 8;
}

function quarters(inches: number): string {
  return formatInches(quarter(inches));
}
