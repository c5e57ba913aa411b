import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Area, Roll } from '#domain/fulfillment/equipment.ts';

/** A sheet to print for a piece. */
export interface PieceArea extends Area {
  /** The piece's code. */
  code: string;
}

/** Where a piece lies: `x` to the right and `y` downward from the top left corner, in inches. */
export type Placed<Part extends Area = PieceArea> = Part & { x: number; y: number; isTurned: boolean };

/** Sheets side by side, which one straight cut across the roll takes off. */
export interface Shelf {
  /** On which of the layout's rolls it is, from 0. Absent in plans of one roll and in older ones. */
  roll?: number;
  /** The distance from the start of its roll. */
  y: number;
  /** The length of its longest sheet. */
  lengthInches: number;
  sheets: Placed[];
}

export interface RollLayout {
  rollInches: number;
  /** The length of paper that the shelves take up, with the gaps between them. */
  lengthInches: number;
  shelves: Shelf[];
  /** The rolls in their order, if one is not enough. */
  rolls?: UsedRoll[];
}

interface UsedRoll {
  /** Where the last sheet ends. */
  lengthInches: number;
  /** How much paper the roll has. */
  ofInches: number;
}

/** The paper between two sheets. */
export const gapInches = 1 / 4;

/**
 * Lays sheets out on a roll in shelves: first fit by decreasing height, once with the long sides across the roll and
 * once along it. The shorter layout wins.
 * @param sheets each fits the roll, upright or turned
 */
export function layOutRoll(sheets: readonly PieceArea[], rollInches: number): RollLayout {
  const [across, along] = [layOut(sheets, rollInches, true), layOut(sheets, rollInches, false)];
  return across.lengthInches <= along.lengthInches ? across : along;
}

/**
 * Divides a layout among rolls: what is left of one that was begun, and new ones. Each shelf goes on the first roll with room
 * for it.
 * @param layout on one endless roll
 */
export function divideAmongRolls(
  layout: RollLayout,
  { lengthFeet, leftFeet }: Pick<Roll, 'lengthFeet' | 'leftFeet'>,
): RollLayout {
  const rolls: (UsedRoll & { shelves: Shelf[] })[] = [
    { lengthInches: 0, ofInches: 12 * (leftFeet ?? lengthFeet), shelves: [] },
  ];
  for (const shelf of layout.shelves) {
    const startOn = ({ lengthInches }: UsedRoll) => (lengthInches > 0 ? lengthInches + gapInches : 0);
    let roll = rolls.find((each) => startOn(each) + shelf.lengthInches <= each.ofInches);
    if (!roll) {
      roll = { lengthInches: 0, ofInches: 12 * lengthFeet, shelves: [] };
      rolls.push(roll);
    }
    const y = startOn(roll);
    roll.shelves.push({ ...shelf, y, sheets: shelf.sheets.map((sheet) => ({ ...sheet, y })) });
    roll.lengthInches = y + shelf.lengthInches;
  }
  const used = rolls.filter(({ shelves }) => shelves.length > 0);
  if (used.length <= 1) return { ...layout, shelves: used.flatMap(({ shelves }) => shelves) };
  return {
    ...layout,
    lengthInches: used.reduce((sum, { lengthInches }) => sum + lengthInches, 0),
    shelves: used.flatMap(({ shelves }, roll) => shelves.map((shelf) => ({ ...shelf, roll }))),
    rolls: used.map(({ lengthInches, ofInches }) => ({ lengthInches, ofInches })),
  };
}

/** The rolls of a layout with their shelves, as people go through them. */
export function listRolls(layout: RollLayout): (UsedRoll & { shelves: Shelf[] })[] {
  const { rolls = [{ lengthInches: layout.lengthInches, ofInches: layout.lengthInches }], shelves } = layout;
  return rolls.map((roll, index) => ({
    ...roll,
    shelves: shelves.filter(({ roll: own = 0 }) => own === index),
  }));
}

/** `Roll 2 of 3, 44 in wide, 578 1/4 in long`: how much paper of a roll is used, and which of several it is. */
export function describeRoll(layout: RollLayout, index: number): string {
  const { rolls = [] } = layout;
  const which = rolls.length > 1 ? `Roll ${index + 1} of ${rolls.length},` : 'Roll';
  const used = rolls[index]?.lengthInches ?? layout.lengthInches;
  return `${which} ${formatInches(layout.rollInches)} in wide, ${formatInches(used)} in long`;
}

/**
 * How many of these sheets, from the first on, fit on so much of a roll: as many as possible, or nearly so, because a layout
 * with one more sheet can be shorter.
 */
export function countFitting(sheets: readonly PieceArea[], rollInches: number, lengthInches: number): number {
  let [fitting, tooMany] = [0, sheets.length + 1];
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    if (layOutRoll(sheets.slice(0, count), rollInches).lengthInches <= lengthInches) fitting = count;
    else tooMany = count;
  }
  return fitting;
}

function layOut(sheets: readonly PieceArea[], rollInches: number, isLongSideAcross: boolean): RollLayout {
  const shelves: Shelf[] = [];
  const turned = sheets.map((sheet) => orient(sheet, rollInches, isLongSideAcross));
  for (const sheet of turned.toSorted((one, other) => other.height - one.height || other.width - one.width)) {
    if (!shelves.some((shelf) => putOnShelf(shelf, sheet, rollInches))) {
      const y = endOf(shelves) + (shelves.length > 0 ? gapInches : 0);
      shelves.push({ y, lengthInches: sheet.height, sheets: [{ ...sheet, x: 0, y }] });
    }
  }
  return { rollInches, lengthInches: endOf(shelves), shelves };
}

type Turned = PieceArea & { isTurned: boolean };

function orient(sheet: PieceArea, rollInches: number, isLongSideAcross: boolean): Turned {
  const long = Math.max(sheet.width, sheet.height);
  const width = isLongSideAcross && long <= rollInches ? long : Math.min(sheet.width, sheet.height);
  if (width > rollInches) {
    throw new RangeError(`Piece ${sheet.code} is ${width} in wide; the roll is ${rollInches} in wide.`);
  }
  return width === sheet.width ? { ...sheet, isTurned: false } : turn({ ...sheet, isTurned: false });
}

/** Adds the sheet, turned if need be. False if it does not fit beside the others. */
function putOnShelf(shelf: Shelf, sheet: Turned, rollInches: number): boolean {
  const last = shelf.sheets.at(-1);
  const x = last ? last.x + last.width + gapInches : 0;
  const fitting = [sheet, turn(sheet)].find(
    ({ width, height }) => x + width <= rollInches && height <= shelf.lengthInches,
  );
  if (fitting) shelf.sheets.push({ ...fitting, x, y: shelf.y });
  return fitting !== undefined;
}

function turn(sheet: Turned): Turned {
  return { ...sheet, width: sheet.height, height: sheet.width, isTurned: !sheet.isTurned };
}

function endOf(shelves: readonly Shelf[]): number {
  const last = shelves.at(-1);
  return last ? last.y + last.lengthInches : 0;
}
