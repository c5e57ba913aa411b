import { type Area, type Point, type Quad, rectangleAround } from './quad.ts';

/** A perspective map from plane to plane: three rows of a 3 x 3 matrix, for points as (x, y, 1). */
export type Homography = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

/** The perspective map that takes four points to four others. Its numbers are not finite if three points are in a line. */
export function homographyBetween(from: Quad, to: Quad): Homography {
  const equations = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] ?? to[0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solveEquations(equations);
  return [
    [a, b, c],
    [d, e, f],
    [g, h, 1],
  ];
}

/** Where a perspective map takes a point. */
export function applyHomography([first, second, third]: Homography, { x, y }: Point): Point {
  const depth = third[0] * x + third[1] * y + third[2];
  return {
    x: (first[0] * x + first[1] * y + first[2]) / depth,
    y: (second[0] * x + second[1] * y + second[2]) / depth,
  };
}

/** The corners in the photo of a rectangle on the wall. */
export function drawnCorners({ toPhoto }: { toPhoto: Homography }, middle: Point, size: Area): Quad {
  const [a, b, c, d] = rectangleAround(middle, size);
  const draw = (corner: Point) => applyHomography(toPhoto, corner);
  return [draw(a), draw(b), draw(c), draw(d)];
}

/** The map back. Its numbers are not finite if the map takes a plane to a line. */
export function invertHomography([[a, b, c], [d, e, f], [g, h, i]]: Homography): Homography {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const row = (x: number, y: number, z: number): Row => [x / determinant, y / determinant, z / determinant];
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ];
}

/**
 * Solves linear equations by elimination with pivoting.
 * @param equations one row for each unknown: its coefficients, then the right side
 */
export function solveEquations(equations: readonly (readonly number[])[]): number[] {
  const [first] = equations;
  if (!first) return [];
  const pivot = equations.reduce((best, row) => (leading(row) > leading(best) ? row : best), first);
  const [lead = 0, ...rest] = pivot;
  const remaining = equations
    .filter((row) => row !== pivot)
    .map(([head = 0, ...tail]) => tail.map((value, column) => value - (head / lead) * (rest[column] ?? 0)));
  const others = solveEquations(remaining);
  const known = others.reduce((sum, value, column) => sum + value * (rest[column] ?? 0), 0);
  return [((rest.at(-1) ?? 0) - known) / lead, ...others];
}

function leading(row: readonly number[]): number {
  return Math.abs(row[0] ?? 0);
}
