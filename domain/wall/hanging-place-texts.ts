import { formatInches } from '../making/framing-texts.ts';
import type { HangingPlace } from './hanging-place.ts';

/**
 * `58 in from the floor to its middle, 7 in above the sofa, centered over it, 40 in from the left end of the wall`.
 * Empty if nothing about the wall is known.
 */
export function describePlace({ centerInches, furniture, leftInches }: HangingPlace): string {
  return [
    centerInches !== undefined && `${quarters(centerInches)} in from the floor to its middle`,
    furniture && describeAbove(furniture),
    leftInches !== undefined && describeLeft(leftInches),
  ]
    .filter(Boolean)
    .join(', ');
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
  'higher-than-wall': 'This print is higher than your wall. Choose a smaller size.',
  'beyond-wall': 'The print reaches beyond your wall. Move it, or choose a smaller size.',
};

function describeAbove({ kind, gapInches, rightInches }: NonNullable<HangingPlace['furniture']>): string {
  const height = `${quarters(Math.abs(gapInches))} in ${gapInches < 0 ? 'behind' : 'above'} the ${kind}`;
  if (Math.abs(rightInches) < 1 / 8) return `${height}, centered over it`;
  const side = rightInches > 0 ? 'right' : 'left';
  return `${height}, ${quarters(Math.abs(rightInches))} in ${side} of its center`;
}

function describeLeft(leftInches: number): string {
  if (leftInches < 0) return `${quarters(-leftInches)} in beyond the left end of the wall`;
  return `${quarters(leftInches)} in from the left end of the wall`;
}

/** To the nearest quarter of an inch, as the arrow keys move. */
function quarters(inches: number): string {
  return formatInches(Math.round(4 * inches) / 4);
}
