import { useRef, useState } from 'react';
import type { Point, Quad } from '#domain/wall/quad.ts';
import { sortCorners } from '#domain/wall/quad.ts';
import { type GrayPhoto, snapToEdges } from '#domain/wall/snap-to-edges.ts';
import { grayOf, type WallPhoto } from '../photo/load-photo.ts';

/** A point that the visitor placed on the photo, and about how exactly, both in pixels of the photo. */
export interface Tap extends Point {
  errorPixels: number;
}

/** The corners of the reference, the two ends of a length, or landmarks, as far as they are placed. */
export interface Corners {
  taps: readonly Tap[];
  /** The position of the tap that was moved last. */
  active: number;
  /** Places the next point, or moves the nearest one. */
  tap(point: Point, errorPixels: number): void;
  move(index: number, point: Point, errorPixels: number): void;
  select(index: number): void;
  /** Moves the corners to the edges of the sheet, where edges are found. */
  snap(): void;
  placeInMiddle(): void;
}

export type PointCount = 1 | 2 | 4;

/** Where two edges were found: 0.13 in the rendered photographs, and 0.2 in very grainy ones. */
const foundPixels = 0.2;
/** With the magnifier or the arrow keys. */
export const finePixels = 1;
/** With a finger or a mouse on the photo. Only these taps are moved to an edge. */
export const minRoughPixels = 1.5;
/** The error of a ring in the middle of the photo that the visitor has not moved yet. */
const unknownPixels = Number.POSITIVE_INFINITY;

/** Whether the visitor has moved every ring that was placed in the middle. */
export function areMoved(taps: readonly Tap[]): boolean {
  return taps.every(({ errorPixels }) => errorPixels < unknownPixels);
}

/**
 * The taps of the visitor on a photo, kept within it.
 * @param findsEdges whether four corners move to edges: of a sheet, not of a door, whose frame has edges of its own
 */
export function useCorners(
  photo: WallPhoto,
  count: PointCount,
  start: readonly Tap[] = [],
  findsEdges = false,
): Corners {
  const [taps, setTaps] = useState(start);
  const [active, setActive] = useState(0);
  const gray = useRef<GrayPhoto>(undefined);
  const within = ({ x, y }: Point, errorPixels: number): Tap => ({
    x: Math.min(Math.max(x, 0), photo.width),
    y: Math.min(Math.max(y, 0), photo.height),
    errorPixels,
  });
  const move = (index: number, point: Point, errorPixels: number) => {
    setActive(index);
    setTaps((current) => current.with(index, within(point, errorPixels)));
  };
  const snapped = (current: readonly Tap[]): readonly Tap[] => {
    const [a, b, c, d] = current;
    if (!findsEdges || !a || !b || !c || !d || !areMoved(current)) return current;
    gray.current ??= grayOf(photo);
    return snapToEdges(gray.current, [a, b, c, d]).map((corner, index) => {
      const before = current[index];
      if (!before || before.errorPixels <= finePixels || corner === before) return before ?? a;
      return { ...corner, errorPixels: foundPixels };
    });
  };
  return {
    taps,
    active,
    move,
    select: setActive,
    tap(point, errorPixels) {
      if (taps.length === count) return move(nearest(taps, point), point, errorPixels);
      const placed = [...taps, within(point, errorPixels)];
      setActive(placed.length - 1);
      setTaps(placed.length === count ? snapped(sortTaps(placed)) : placed);
    },
    snap: () => setTaps(snapped),
    placeInMiddle: () => setTaps(middleOf(photo, count)),
  };
}

function sortTaps(taps: readonly Tap[]): Tap[] {
  return taps.length < 4 ? taps.toSorted((a, b) => a.x - b.x) : sortCorners(taps);
}

function nearest(taps: readonly Tap[], { x, y }: Point): number {
  const distances = taps.map((tap) => Math.hypot(tap.x - x, tap.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** A point, a level line or an upright rectangle, in the middle of the photo. */
function middleOf({ width, height }: WallPhoto, count: PointCount): Tap[] {
  const [x, y] = [width / 2, height / 2];
  const reach = Math.min(width, height) / 10;
  return middlePoints[count].map(([right, down]) => ({
    x: x + right * reach,
    y: y + down * reach,
    errorPixels: unknownPixels,
  }));
}

const middlePoints: Readonly<Record<PointCount, readonly (readonly [right: number, down: number])[]>> = {
  1: [[0, 0]],
  2: [
    [-2, 0],
    [2, 0],
  ],
  4: [
    [-1, -1.3],
    [1, -1.3],
    [1, 1.3],
    [-1, 1.3],
  ],
};

/** The four taps as corners, once all of them are placed. */
export function quadOf([a, b, c, d]: readonly Tap[]): Quad | undefined {
  return a && b && c && d && [a, b, c, d];
}
