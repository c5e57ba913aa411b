import { applyHomography, drawnCorners, invertHomography } from './homography.ts';
import type { MeasuredWall } from './measure-wall.ts';
import type { Area, Point, Quad } from './quad.ts';

/** The middle part of a photo in which a wide-angle lens bends little. */
const middleShare = 0.8;

/** Where on a photo a print hangs that is drawn within these corners; undefined if it hangs well inside. */
export function findPlacementProblem(
  corners: Quad,
  { width, height }: Area,
): 'beyond-photo' | 'near-edge' | undefined {
  const isWithin = (share: number) =>
    corners.every(
      ({ x, y }) => Math.abs(x / width - 0.5) <= share / 2 && Math.abs(y / height - 0.5) <= share / 2,
    );
  if (!isWithin(1)) return 'beyond-photo';
  return isWithin(middleShare) ? undefined : 'near-edge';
}

/** Whether a photo shows the whole print that hangs around this middle. `outside` is in inches. */
export function isWhollyOnPhoto(wall: MeasuredWall, middle: Point, outside: Area, photo: Area): boolean {
  return findPlacementProblem(drawnCorners(wall, middle, outside), photo) !== 'beyond-photo';
}

/** A point of the wall, or the nearest one that the photo shows, so that a finger can reach a print there. */
export function keepOnPhoto({ toPhoto }: MeasuredWall, point: Point, { width, height }: Area): Point {
  const { x, y } = applyHomography(toPhoto, point);
  const shown = { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
  return shown.x === x && shown.y === y ? point : applyHomography(invertHomography(toPhoto), shown);
}
