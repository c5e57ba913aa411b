/** A point of a photo in pixels from its top left corner, or of a wall in inches from the middle of the reference. */
export interface Point {
  x: number;
  y: number;
}

/** A width and a height, in the units of the points. */
export interface Area {
  width: number;
  height: number;
}

/** Four corners: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The corners of a rectangle on the wall, in inches around its middle. */
export function rectangleAround(middle: Point, { width, height }: Area): Quad {
  const [left, right] = [middle.x - width / 2, middle.x + width / 2];
  const [top, bottom] = [middle.y - height / 2, middle.y + height / 2];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Four points in any order as the corners of one outline, clockwise from the top left. The outline may be rolled. */
export function sortCorners<Corner extends Point>(points: readonly Corner[]): Corner[] {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  const angle = ({ x, y }: Point) => Math.atan2(y - sum.y / points.length, x - sum.x / points.length);
  const clockwise = points.toSorted((a, b) => angle(a) - angle(b));
  const starts = clockwise.map((_, start) => [...clockwise.slice(start), ...clockwise.slice(0, start)]);
  return starts.reduce((best, each) => (uprightness(each) > uprightness(best) ? each : best), clockwise);
}

/** How far the right corners are to the right of the left ones, and the lower ones below the upper ones. */
function uprightness(corners: readonly Point[]): number {
  const across = [-1, 1, 1, -1];
  const down = [-1, -1, 1, 1];
  return corners.reduce((sum, { x, y }, index) => sum + x * (across[index] ?? 0) + y * (down[index] ?? 0), 0);
}

const minSidePixels = 12;

/** Why four points cannot be the corners of a photographed rectangle; undefined if they can. */
export function findCornerProblem(corners: Quad): 'crossed' | 'not-convex' | 'too-small' | undefined {
  const turns = corners.map((corner, index) => turnAt(corners, corner, index));
  const rightTurns = turns.filter((turn) => turn > 0).length;
  if (corners.some((corner, index) => distance(corner, next(corners, index)) < minSidePixels))
    return 'too-small';
  if (rightTurns === 4) return undefined;
  return rightTurns === 3 ? 'not-convex' : 'crossed';
}

export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** The corner after this one, clockwise. */
export function next(corners: Quad, index: number): Point {
  return corners[(index + 1) % 4] ?? corners[0];
}

/** Positive where the outline turns right, as it does at every corner of a rectangle seen from the front. */
function turnAt(corners: Quad, corner: Point, index: number): number {
  const [before, after] = [next(corners, index + 2), next(corners, index)];
  return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
}
