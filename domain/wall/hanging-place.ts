import { usualCenterInches } from '../framing/hanging.ts';
import type { FurnitureKind } from './furniture.ts';
import type { Area, Point } from './quad.ts';

/** What is known about a wall besides its scale, in inches around the wall's origin. y points down. */
export interface Landmarks {
  /** Where the wall meets the floor. */
  floorY?: number;
  furniture?: StandingFurniture;
  /** The wall's ends and its ceiling, if the whole wall is known. */
  ends?: { left: number; right: number; ceilingY: number };
}

export interface StandingFurniture {
  kind: FurnitureKind;
  left: number;
  right: number;
  /** The y of its upper edge. */
  top: number;
}

/** Galleries hang the middle of a picture 57 to 60 in above the floor, which is eye level. */
const eyeLevel = { min: 57, max: 60 };
/** A hand's breadth above furniture, so that a print belongs to it. */
export const aboveFurniture = { min: 6, max: 8 };
export const usualAboveFurnitureInches = 7;
/** A dragged print jumps this far. */
const snapInches = 2;

/** Where a print hangs best: above the furniture, or else at eye level; undefined if neither is known. */
export function bestPlace(landmarks: Landmarks, { height }: Area, middleX = 0): Point | undefined {
  const { floorY, furniture } = landmarks;
  if (furniture) return { x: middleOf(furniture), y: furniture.top - usualAboveFurnitureInches - height / 2 };
  return floorY === undefined ? undefined : { x: middleX, y: floorY - usualCenterInches };
}

/**
 * The place near `middle` that a dragged print jumps to: 57 to 60 in from the floor to its middle, or 6 to 8 in above
 * the furniture, whichever is nearer, and the furniture's center.
 */
export function snapPlace(middle: Point, { height }: Area, { floorY, furniture }: Landmarks): Point {
  const nearestAbove = (y: number, { min, max }: typeof eyeLevel) =>
    Math.min(Math.max(middle.y, y - max), y - min);
  const [y = middle.y] = [
    ...(floorY === undefined ? [] : [nearestAbove(floorY, eyeLevel)]),
    ...(furniture ? [nearestAbove(furniture.top - height / 2, aboveFurniture)] : []),
  ]
    .filter((each) => Math.abs(each - middle.y) <= snapInches)
    .toSorted((one, other) => Math.abs(one - middle.y) - Math.abs(other - middle.y));
  const center = furniture && middleOf(furniture);
  const isNearCenter = center !== undefined && Math.abs(center - middle.x) <= snapInches;
  return { x: isNearCenter ? center : middle.x, y };
}

/** Where a print hangs: its distances from what is known, in inches. */
export interface HangingPlace {
  /** From the floor to the middle of the print. */
  centerInches?: number;
  isAtEyeLevel: boolean;
  furniture?: {
    kind: FurnitureKind;
    /** From its upper edge to the print's lower edge. Negative if the print reaches behind it. */
    gapInches: number;
    isGapUsual: boolean;
    /** How far the print's middle is to the right of the furniture's. */
    rightInches: number;
  };
  /** From the left edge of the wall to the left edge of the frame. */
  leftInches?: number;
  /** How the print is larger than the wall, or reaches beyond it. */
  problem?: 'wider-than-wall' | 'higher-than-wall' | 'beyond-wall';
}

export function placeOf(middle: Point, outside: Area, landmarks: Landmarks): HangingPlace {
  const { floorY, furniture, ends } = landmarks;
  const centerInches = floorY === undefined ? undefined : floorY - middle.y;
  const gapInches = furniture && furniture.top - middle.y - outside.height / 2;
  const problem = findWallProblem(middle, outside, landmarks);
  return {
    ...(centerInches !== undefined && { centerInches }),
    isAtEyeLevel: centerInches !== undefined && isWithin(centerInches, eyeLevel),
    ...(furniture &&
      gapInches !== undefined && {
        furniture: {
          kind: furniture.kind,
          gapInches,
          isGapUsual: isWithin(gapInches, aboveFurniture),
          rightInches: middle.x - middleOf(furniture),
        },
      }),
    ...(ends && { leftInches: middle.x - outside.width / 2 - ends.left }),
    ...(problem && { problem }),
  };
}

function findWallProblem(
  { x, y }: Point,
  { width, height }: Area,
  { floorY = Number.POSITIVE_INFINITY, ends }: Landmarks,
): HangingPlace['problem'] {
  if (ends && width > ends.right - ends.left) return 'wider-than-wall';
  if (ends && height > floorY - ends.ceilingY) return 'higher-than-wall';
  const { left, right, ceilingY } = ends ?? beyondSight;
  const isAmong =
    x - width / 2 >= left && x + width / 2 <= right && y - height / 2 >= ceilingY && y + height / 2 <= floorY;
  return isAmong ? undefined : 'beyond-wall';
}

const beyondSight = {
  left: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  ceilingY: Number.NEGATIVE_INFINITY,
};

function middleOf({ left, right }: StandingFurniture): number {
  return (left + right) / 2;
}

/** With a little tolerance, because places are in quarters of an inch. */
function isWithin(inches: number, { min, max }: { min: number; max: number }): boolean {
  return inches >= min - 1 / 8 && inches <= max + 1 / 8;
}
