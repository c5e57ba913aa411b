import type { Rect } from '#domain/framing/framing.ts';

/** Inches from the upper left corner of the print and from the wall, or meters from the middle of its back. */
export type Point = readonly [x: number, y: number, z: number];
/** A place in a texture, from its upper left corner. */
export type TexturePoint = readonly [u: number, v: number];

/** A flat face with four corners, counterclockwise for a viewer who sees its front. */
export interface Face {
  corners: Point[];
  texture: TexturePoint[];
}

/** A rectangle that faces away from the wall or towards it. The whole texture is on its front. */
export function quad(rect: Rect, height: number, side: 'front' | 'back' = 'front'): Face {
  const [leftTop, rightTop, rightBottom, leftBottom] = cornersOf(rect, height);
  const corners = [leftBottom, rightBottom, rightTop, leftTop];
  const texture: TexturePoint[] = [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ];
  return side === 'front' ? { corners, texture } : { corners: corners.reverse(), texture };
}

/**
 * The four faces between two rectangles at two heights, with mitered corners. Inwards they face the viewer, upwards the
 * outside, and downwards the inside. The texture runs along each side, in inches.
 * @param across the distances of both rectangles from the edge of the texture
 */
export function ring(
  outer: Rect,
  outerHeight: number,
  inner: Rect,
  innerHeight: number,
  across = { from: 0, to: 1 },
): Face[] {
  const [from, to] = [cornersOf(outer, outerHeight), cornersOf(inner, innerHeight)];
  return ([0, 1, 2, 3] as const).map((index) => {
    const next = ([1, 2, 3, 0] as const)[index];
    const along = ([x, y]: Point) => (index % 2 === 0 ? x : y);
    return {
      corners: [from[next], from[index], to[index], to[next]],
      texture: [
        [along(from[next]), across.from],
        [along(from[index]), across.from],
        [along(to[index]), across.to],
        [along(to[next]), across.to],
      ],
    };
  });
}

/** The direction in which a face looks, with length 1. */
export function normalOf({ corners: [a, b, c] }: Face): Point {
  if (!a || !b || !c) throw new Error('A face needs three corners');
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Clockwise from the upper left. */
function cornersOf({ x, y, width, height }: Rect, z: number): [Point, Point, Point, Point] {
  const [right, bottom] = [x + width, y + height];
  return [
    [x, y, z],
    [right, y, z],
    [right, bottom, z],
    [x, bottom, z],
  ];
}
