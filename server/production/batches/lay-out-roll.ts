import type { Area } from '#domain/making/workshop.ts';

/** A sheet to print for a piece. */
export interface PieceArea extends Area {
  /** The piece's code. */
  code: string;
}

/** Where a piece lies: `x` to the right and `y` downward from the top left corner, in inches. */
export type Placed<Part extends Area = PieceArea> = Part & { x: number; y: number; isTurned: boolean };

/** Sheets side by side, which one straight cut across the roll takes off. */
export interface Shelf {
  /** The distance from the start of the roll. */
  y: number;
  /** The length of its longest sheet. */
  lengthInches: number;
  sheets: Placed[];
}

export interface RollLayout {
  rollInches: number;
  /** The length of roll that the shelves take up, with the gaps between them. */
  lengthInches: number;
  shelves: Shelf[];
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
