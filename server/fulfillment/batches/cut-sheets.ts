import { type Area, fits, formatArea } from '#domain/fulfillment/equipment.ts';
import type { Point } from '../documents/typesetting.ts';
import type { PieceArea, Placed } from './lay-out-roll.ts';

/** A sheet of mat board or glazing with the parts that are cut from it. */
export interface CutSheet<Part extends PieceArea = PieceArea> extends Area {
  parts: Placed<Part>[];
}

/**
 * Cuts parts from sheets with guillotine cuts: each goes from edge to edge of what is left. Knives leave no kerf. Tries
 * each kind of sheet as the usual one (a part that does not fit it gets the smallest that it fits), with the parts upright
 * and turned. The plan that takes the least area wins.
 * @param parts each fits some sheet, upright or turned
 */
export function cutSheets<Part extends PieceArea>(
  parts: readonly Part[],
  kinds: readonly Area[],
): CutSheet<Part>[] {
  const kindsByArea = kinds.toSorted((one, other) => areaOf(one) - areaOf(other));
  const plans = kindsByArea.flatMap((usual) =>
    [true, false].map((isUpright) => cutFrom(parts, [usual, ...kindsByArea], isUpright)),
  );
  return plans.reduce((best, plan) => (totalArea(plan) < totalArea(best) ? plan : best), plans[0] ?? []);
}

type Space = Area & Point;

interface OpenSheet<Part extends PieceArea> {
  sheet: CutSheet<Part>;
  /** The rectangles that are left. */
  spaces: Space[];
}

type Position<Part extends PieceArea> = Part & { isTurned: boolean };

/** @param kinds in the order in which a new sheet is chosen */
function cutFrom<Part extends PieceArea>(
  parts: readonly Part[],
  kinds: readonly Area[],
  isUpright: boolean,
): CutSheet<Part>[] {
  const opened: OpenSheet<Part>[] = [];
  for (const part of parts.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    const positions = positionsOf(part, isUpright);
    if (opened.some((open) => place(open, positions))) continue;
    const kind = kinds.find((each) => fits(part, each));
    if (!kind)
      throw new RangeError(`Piece ${part.code} needs ${formatArea(part)} in, and no sheet is that large.`);
    const { width, height } = kind;
    const open = { sheet: { width, height, parts: [] }, spaces: [{ x: 0, y: 0, width, height }] };
    opened.push(open);
    place(open, positions);
  }
  return opened.map(({ sheet }) => sheet);
}

function positionsOf<Part extends PieceArea>(part: Part, isUpright: boolean): Position<Part>[] {
  const positions = [
    { ...part, isTurned: false },
    { ...part, width: part.height, height: part.width, isTurned: true },
  ];
  return positions.toSorted((one, other) => (isUpright ? one.width - other.width : other.width - one.width));
}

/** Places a part into the space that it fills best, in its second position if need be. False if it fits none. */
function place<Part extends PieceArea>(
  { sheet, spaces }: OpenSheet<Part>,
  positions: Position<Part>[],
): boolean {
  for (const position of positions) {
    const space = bestSpace(spaces, position);
    if (!space) continue;
    sheet.parts.push({ ...position, x: space.x, y: space.y });
    spaces.splice(spaces.indexOf(space), 1, ...split(space, position));
    return true;
  }
  return false;
}

/** Runs for each part and sheet, so it makes no copies: they took ten times as long. */
function bestSpace(spaces: readonly Space[], part: Area): Space | undefined {
  let best: Space | undefined;
  for (const space of spaces) {
    if (part.width > space.width || part.height > space.height) continue;
    if (!best || minRest(space, part) < minRest(best, part)) best = space;
  }
  return best;
}

/** Cuts so that the larger of the two remaining rectangles is as large as possible. */
function split({ x, y, width, height }: Space, part: Area): Space[] {
  const [restWidth, restHeight] = [width - part.width, height - part.height];
  const isFirstCutVertical = restWidth * height >= restHeight * width;
  const right = { x: x + part.width, y, width: restWidth, height: isFirstCutVertical ? height : part.height };
  const below = { x, y: y + part.height, width: isFirstCutVertical ? part.width : width, height: restHeight };
  return [right, below].filter((space) => areaOf(space) > 0);
}

function minRest(space: Area, part: Area): number {
  return Math.min(space.width - part.width, space.height - part.height);
}

function totalArea(sheets: readonly Area[]): number {
  return sheets.reduce((sum, sheet) => sum + areaOf(sheet), 0);
}

function areaOf({ width, height }: Area): number {
  return width * height;
}
