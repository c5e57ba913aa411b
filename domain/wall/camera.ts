import { type Homography, homographyBetween } from './homography.ts';
import type { Point, Quad } from './quad.ts';

export type Vector = readonly [number, number, number];

/** A pinhole camera in front of a wall, in the wall's inches. Its x axis points right, y down, z into the photo. */
export interface Camera {
  focalPixels: number;
  /** The middle of the photo, in pixels. */
  middle: Point;
  /** The wall's x and y axes, as the camera sees them: unit vectors at right angles. */
  axes: readonly [Vector, Vector];
  /** The origin of the wall, as the camera sees it, in inches. */
  origin: Vector;
}

/** Where a point of the wall is relative to the camera, in inches. `fromOrigin` is its offset from the wall's origin. */
export function placeInFront({ axes: [right, down], origin }: Camera, { x, y }: Point) {
  const fromOrigin = add(scale(right, x), scale(down, y));
  return { fromOrigin, place: add(fromOrigin, origin) };
}

/** The pixel at which the camera sees a point of the wall. */
export function project(camera: Camera, point: Point): Point {
  const [x, y, z] = placeInFront(camera, point).place;
  const { focalPixels, middle } = camera;
  return { x: middle.x + (focalPixels * x) / z, y: middle.y + (focalPixels * y) / z };
}

/** The map from the wall's inches to the photo's pixels. */
export function homographyOf({ focalPixels, middle, axes: [right, down], origin }: Camera): Homography {
  const row = (axis: 0 | 1, center: number): Vector => {
    const pixels = (vector: Vector) => focalPixels * vector[axis] + center * vector[2];
    return [pixels(right), pixels(down), pixels(origin)];
  };
  return [row(0, middle.x), row(1, middle.y), [right[2], down[2], origin[2]]];
}

/** The camera that sees a rectangle's corners about at these pixels: the perspective map, made a rotation. */
export function guessCamera(
  rectangle: Quad,
  corners: Quad,
  view: Pick<Camera, 'focalPixels' | 'middle'>,
): Camera {
  const { focalPixels, middle } = view;
  const seen = corners.map(({ x, y }) => ({
    x: (x - middle.x) / focalPixels,
    y: (y - middle.y) / focalPixels,
  }));
  const [first, second, third] = homographyBetween(rectangle, seen as [Point, Point, Point, Point]);
  const column = (index: 0 | 1 | 2): Vector => [first[index], second[index], third[index]];
  const toInches = 2 / (length(column(0)) + length(column(1)));
  const right = unit(column(0));
  const down = unit(add(column(1), scale(right, -dot(column(1), right))));
  return { ...view, axes: [right, down], origin: scale(column(2), toInches) };
}

/** The same camera before a wall that is turned the other way. A small rectangle looks nearly the same in both. */
export function turnedOver(camera: Camera): Camera {
  const ray = unit(camera.origin);
  const mirror = (axis: Vector) => add(axis, scale(ray, -2 * dot(axis, ray)));
  const [right, down] = camera.axes;
  return { ...camera, axes: [mirror(right), mirror(down)] };
}

/**
 * The camera after a small change.
 * @param change turns around x, y and z in radians, shifts along x, y and z in inches, and the logarithm of the zoom
 */
export function moved(camera: Camera, change: readonly number[]): Camera {
  const [turnX = 0, turnY = 0, turnZ = 0, x = 0, y = 0, z = 0, zoom = 0] = change;
  const turn: Vector = [turnX, turnY, turnZ];
  const right = unit(add(camera.axes[0], cross(turn, camera.axes[0])));
  const turned = add(camera.axes[1], cross(turn, camera.axes[1]));
  const down = unit(add(turned, scale(right, -dot(turned, right))));
  return {
    ...camera,
    focalPixels: camera.focalPixels * Math.exp(zoom),
    axes: [right, down],
    origin: add(camera.origin, [x, y, z]),
  };
}

export function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function add([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ax + bx, ay + by, az + bz];
}

function scale([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}

function length(vector: Vector): number {
  return Math.sqrt(dot(vector, vector));
}

function unit(vector: Vector): Vector {
  return scale(vector, 1 / length(vector));
}
