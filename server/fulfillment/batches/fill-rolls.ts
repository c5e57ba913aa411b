import type { Equipment, Roll } from '#domain/fulfillment/equipment.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { type BatchChoice, rollsOf } from './choose-pieces.ts';
import {
  countFitting,
  divideAmongRolls,
  layOutRoll,
  type PieceArea,
  type RollLayout,
} from './lay-out-roll.ts';

/** The paper of a batch of prints, and their sheets on its rolls. */
export type PrintPlan = { kind: 'print'; paper: string } & RollLayout;

/**
 * Lays out the sheets of pieces on the rolls that take all of them and whose paper costs least for what is printed.
 * @returns the plan and how many pieces it has, from the first on; null if only one roll is wanted and nothing fits on it
 */
export function fillRolls(
  pieces: readonly Piece[],
  choice: BatchChoice,
  equipment: Equipment,
): { plan: PrintPlan; count: number } | null {
  const sheets = pieces.map(toSheet);
  const widest = Math.max(...sheets.map(({ width, height }) => Math.min(width, height)));
  const rolls = rollsOf(choice, equipment).filter(({ widthInches }) => widthInches >= widest);
  const costOf = pricing(rolls);
  const layouts = rolls.flatMap((roll) => {
    const printed = sheets.slice(0, countOnRoll(sheets, roll, choice));
    if (printed.length === 0) return [];
    const layout = layOutRoll(printed, roll.widthInches);
    return [
      { roll, layout, count: printed.length, cost: costOf(roll, layout.lengthInches) / areaOf(printed) },
    ];
  });
  const [best] = layouts.toSorted((one, other) => one.cost - other.cost);
  if (!best) return null;
  const { roll, layout, count } = best;
  const onRolls = divideAmongRolls(layout, { ...roll, leftFeet: choice.rollFeet ?? roll.leftFeet });
  return { plan: { kind: 'print', paper: pieces[0]?.paper ?? '', ...onRolls }, count };
}

/** What so much of a roll costs, or its area while a price is missing. */
function pricing(rolls: readonly Roll[]): (roll: Roll, lengthInches: number) => number {
  const arePriced = rolls.every(({ dollars }) => dollars !== null);
  return ({ widthInches, lengthFeet, dollars }, lengthInches) =>
    arePriced && dollars !== null ? (lengthInches / 12 / lengthFeet) * dollars : lengthInches * widthInches;
}

/** All sheets, or as many as one roll takes, if only one is wanted. */
function countOnRoll(sheets: readonly PieceArea[], roll: Roll, choice: BatchChoice): number {
  if (!choice.isOneRoll) return sheets.length;
  const feet = choice.rollFeet ?? roll.leftFeet ?? roll.lengthFeet;
  return countFitting(sheets, roll.widthInches, 12 * feet);
}

function areaOf(sheets: readonly PieceArea[]): number {
  return sheets.reduce((sum, { width, height }) => sum + width * height, 0);
}

/** The sheet that is printed for a piece. */
function toSheet({ code, cuts: { paper } }: Piece): PieceArea {
  return { code, ...paper };
}
