import { type Camera, project, type Vector } from '#domain/wall/camera.ts';
import { focalPixelsOf } from '#domain/wall/focal-length.ts';
import type { Point, Quad } from '#domain/wall/quad.ts';

/** The photo of a wall from a known camera. */
export const syntheticPhoto = { width: 2048, height: 1536 };

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random number around 0 with a standard deviation of 1. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * A camera that a visitor holds: 10 feet from the wall, turned to one side by some degrees, tilted and rolled a little,
 * with the reference near the middle of the photo.
 */
export function heldCamera(random: () => number, focalMillimeters: number, turnDegrees: number): Camera {
  const side = random() < 0.5 ? -1 : 1;
  const turn = (side * turnDegrees * Math.PI) / 180;
  const tilt = (random() - 0.5) * 0.15;
  const roll = (random() - 0.5) * 0.08;
  const rotate = (vector: Vector) => rolled(tilted(turned(vector, turn), tilt), roll);
  return {
    focalPixels: focalPixelsOf(focalMillimeters, syntheticPhoto),
    middle: { x: syntheticPhoto.width / 2, y: syntheticPhoto.height / 2 },
    axes: [rotate([1, 0, 0]), rotate([0, 1, 0])],
    origin: [(random() - 0.5) * 20, (random() - 0.5) * 20, 120],
  };
}

/** The corners that this camera sees, each missed by a random distance with this standard deviation. */
export function tapped(camera: Camera, rectangle: Quad, errorPixels: number, random: () => number): Quad {
  const tap = (corner: Point) => {
    const { x, y } = project(camera, corner);
    return { x: x + errorPixels * normal(random), y: y + errorPixels * normal(random) };
  };
  const [a, b, c, d] = rectangle;
  return [tap(a), tap(b), tap(c), tap(d)];
}

function turned([x, y, z]: Vector, angle: number): Vector {
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)];
}

function tilted([x, y, z]: Vector, angle: number): Vector {
  return [x, y * Math.cos(angle) - z * Math.sin(angle), y * Math.sin(angle) + z * Math.cos(angle)];
}

function rolled([x, y, z]: Vector, angle: number): Vector {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle), z];
}
