import { distance, next, type Point, type Quad } from './quad.ts';

/** The brightness of a photo, row by row from the top. */
export interface GrayPhoto {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/** A straight line: the points whose distance along the unit normal (x, y) is `offset`. */
interface Line extends Point {
  offset: number;
}

const reachPixels = 12;
const samplesPerEdge = 40;
const minSamples = 12;
/** In the 255 steps between black and white, over two pixels. A sheet of paper on a white wall has about 20. */
const minContrast = 8;

/** Moves each corner to where the edges beside it are in the photo, if both are found within 12 pixels of the taps. */
export function snapToEdges(photo: GrayPhoto, corners: Quad): Quad {
  const edges = corners.map((corner, index) => findEdge(photo, corner, next(corners, index)));
  const snap = (corner: Point, index: number) => {
    const [before, after] = [edges[(index + 3) % 4], edges[index]];
    const crossing = before && after && intersection(before, after);
    return crossing && distance(crossing, corner) <= 1.5 * reachPixels ? crossing : corner;
  };
  const [a, b, c, d] = corners;
  return [snap(a, 0), snap(b, 1), snap(c, 2), snap(d, 3)];
}

/** The line through the strongest edges across the side from one corner to the next. */
function findEdge(photo: GrayPhoto, from: Point, to: Point): Line | undefined {
  const length = distance(from, to);
  const normal = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const found: Point[] = [];
  for (let sample = 0; sample < samplesPerEdge; sample++) {
    // The ends of a side are left out, because the other sides cross them.
    const share = 0.1 + (0.8 * (sample + 0.5)) / samplesPerEdge;
    const start = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    const offset = strongestStep(photo, start, normal);
    if (offset !== undefined) found.push({ x: start.x + offset * normal.x, y: start.y + offset * normal.y });
  }
  return fitLine(found);
}

/** How far along the normal the brightness changes most, to a part of a pixel. */
function strongestStep(photo: GrayPhoto, start: Point, normal: Point): number | undefined {
  const brightness = (offset: number) =>
    brightnessAt(photo, start.x + offset * normal.x, start.y + offset * normal.y);
  const contrastAt = (offset: number) => Math.abs(brightness(offset + 1) - brightness(offset - 1));
  let [best, contrast] = [0, 0];
  for (let offset = -reachPixels; offset <= reachPixels; offset += 0.5) {
    const here = contrastAt(offset);
    // The nearer one of two equal edges wins.
    if (here * (1 - 0.02 * Math.abs(offset)) > contrast * (1 - 0.02 * Math.abs(best)))
      [best, contrast] = [offset, here];
  }
  if (contrast < minContrast) return undefined;
  const [left, right] = [contrastAt(best - 0.5), contrastAt(best + 0.5)];
  const bend = left - 2 * contrast + right;
  return bend < 0 ? best + (0.25 * (left - right)) / bend : best;
}

/** Least squares through the points near the line that most of them support. Tape on an edge has edges of its own. */
function fitLine(points: readonly Point[]): Line | undefined {
  let line = maxSupportedLine(points);
  for (let round = 0; line && round < 2; round++) {
    const near = pointsNear(line, points);
    line = near.length < minSamples ? undefined : minSquares(near);
  }
  return line;
}

const nearPixels = 1;

function pointsNear(line: Line, points: readonly Point[]): Point[] {
  return points.filter((point) => Math.abs(missOf(line, point)) <= nearPixels);
}

/** The line with the most points near it, among those through two points that are far apart. */
function maxSupportedLine(points: readonly Point[]): Line | undefined {
  const far = Math.floor(points.length / 3);
  const lines = points.flatMap((one, index) =>
    points.slice(index + far + 1).map((other) => minSquares([one, other])),
  );
  const support = lines.map((line) => pointsNear(line, points).length);
  return lines[support.indexOf(Math.max(...support))];
}

function minSquares(points: readonly Point[]): Line {
  const mean = (value: (point: Point) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2 - (point.y - y) ** 2);
  const angle = 0.5 * Math.atan2(2 * mean((point) => (point.x - x) * (point.y - y)), spread);
  const normal = { x: -Math.sin(angle), y: Math.cos(angle) };
  return { ...normal, offset: normal.x * x + normal.y * y };
}

function missOf(line: Line, { x, y }: Point): number {
  return line.x * x + line.y * y - line.offset;
}

function intersection(a: Line, b: Line): Point | undefined {
  const determinant = a.x * b.y - a.y * b.x;
  if (Math.abs(determinant) < 0.05) return undefined;
  return {
    x: (a.offset * b.y - a.y * b.offset) / determinant,
    y: (a.x * b.offset - a.offset * b.x) / determinant,
  };
}

/** Between the four pixels around a place. The middle of the first pixel is at (0.5, 0.5). */
function brightnessAt({ data, width, height }: GrayPhoto, x: number, y: number): number {
  const left = Math.min(Math.max(Math.floor(x - 0.5), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y - 0.5), 0), height - 2);
  const [right, down] = [clampShare(x - 0.5 - left), clampShare(y - 0.5 - top)];
  const pixel = (column: number, row: number) => data[(top + row) * width + left + column] ?? 0;
  const upper = pixel(0, 0) * (1 - right) + pixel(1, 0) * right;
  const lower = pixel(0, 1) * (1 - right) + pixel(1, 1) * right;
  return upper * (1 - down) + lower * down;
}

function clampShare(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
