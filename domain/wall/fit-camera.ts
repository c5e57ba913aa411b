import {
  type Camera,
  cross,
  guessCamera,
  moved,
  placeInFront,
  project,
  turnedOver,
  type Vector,
} from './camera.ts';
import { solveEquations } from './homography.ts';
import { type Area, distance, type Point, type Quad } from './quad.ts';

/** What is measured in a photo: the corners of a rectangle with known sides, and how exact all of it is. */
export interface Measurement {
  /** The rectangle on the wall, in inches. */
  rectangle: Quad;
  /** Where its corners are in the photo, in pixels. */
  corners: Quad;
  /** The standard deviation of a corner, in pixels. */
  cornerErrorPixels: number;
  focalPixels: number;
  /** The standard deviation of the focal length, as a share of it. */
  focalError: number;
  photo: Area;
}

/** The camera that fits a measurement best. */
export interface CameraFit {
  camera: Camera;
  /** The largest distance between a measured corner and where the camera sees it. */
  residualPixels: number;
  /** The normal equations of the last step: the inverse of the covariance of the seven unknowns of `moved`. */
  information: number[][];
  /** The sum of the squared errors in standard deviations. */
  cost: number;
  /** What costs at least this much is ruled out. */
  highestCost: number;
  /** The camera before a wall that is turned the other way, if the corners allow it too. */
  mirrored: Camera | undefined;
}

/** A camera whose squared errors sum up to this much more is ruled out, with a certainty of 99 of 100. */
const maxExtraCost = 9;

/**
 * Fits position, direction and focal length of the camera to four corners. The stated focal length counts as one more
 * measurement, so it decides for a small sheet, and the corners decide for a door. Both tilts of a small sheet are
 * tried, because they look nearly the same.
 */
export function fitCamera(measurement: Measurement): CameraFit {
  const { rectangle, corners, focalPixels, photo } = measurement;
  const view = { focalPixels, middle: { x: photo.width / 2, y: photo.height / 2 } };
  const guess = guessCamera(rectangle, corners, view);
  const fits = [descend(measurement, guess), descend(measurement, turnedOver(guess))] as const;
  const [best, other] = fits[1].cost < fits[0].cost ? [fits[1], fits[0]] : fits;
  const { camera, equations, cost } = best;
  // Nine measurements, seven unknowns: corners that fit worse than assumed are less exact than assumed.
  const excess = Math.max(1, cost / 2);
  const highestCost = cost + maxExtraCost * excess;
  return {
    camera,
    residualPixels: Math.max(
      ...rectangle.map((point, index) => distance(project(camera, point), corners[index] ?? corners[0])),
    ),
    information: equations.map((row) => row.slice(0, -1).map((value) => value / excess)),
    cost,
    highestCost,
    mirrored: other.cost < highestCost ? other.camera : undefined,
  };
}

const maxSteps = 60;
const minGain = 1e-6;

/** The method of Levenberg and Marquardt: steps of least squares, shortened until each one improves the fit. */
function descend(measurement: Measurement, start: Camera) {
  let best = evaluate(measurement, start);
  let damping = 1e-3;
  for (let step = 0; step < maxSteps && damping < 1e9; step++) {
    const change = solveEquations(
      best.equations.map((row, index) =>
        row.map((value, column) => (column === index ? value * (1 + damping) : value)),
      ),
    );
    const trial = evaluate(measurement, moved(best.camera, change));
    if (trial.cost < best.cost) {
      const gain = best.cost - trial.cost;
      best = trial;
      damping /= 10;
      if (gain < minGain * (1 + trial.cost)) break;
    } else {
      damping *= 10;
    }
  }
  return best;
}

/** The sum of the squared errors in standard deviations, and the equations of the step that reduces it. */
function evaluate(measurement: Measurement, camera: Camera) {
  const { rectangle, corners, cornerErrorPixels, focalPixels, focalError } = measurement;
  const zoom = Math.log(camera.focalPixels / focalPixels);
  const errors = [
    ...rectangle.flatMap((point, index) =>
      cornerErrors(camera, point, corners[index] ?? corners[0], cornerErrorPixels),
    ),
    [0, 0, 0, 0, 0, 0, 1 / focalError, -zoom / focalError],
  ];
  const unknowns = [0, 1, 2, 3, 4, 5, 6];
  const sumOf = (row: number, column: number) =>
    errors.reduce((sum, error) => sum + (error[row] ?? 0) * (error[column] ?? 0), 0);
  return {
    camera,
    cost: sumOf(7, 7),
    equations: unknowns.map((row) => [...unknowns, 7].map((column) => sumOf(row, column))),
  };
}

/** Two rows, for x and y: how the projected corner moves with each unknown, then what is missing to the measured one. */
function cornerErrors(camera: Camera, point: Point, measured: Point, errorPixels: number): number[][] {
  const { fromOrigin, place } = placeInFront(camera, point);
  const [x, y, z] = place;
  const perInch = camera.focalPixels / z;
  const rowFor = (along: Vector, offset: number, missing: number) =>
    [...cross(fromOrigin, along), ...along, offset, missing].map((value) => value / errorPixels);
  const [offsetX, offsetY] = [perInch * x, perInch * y];
  return [
    rowFor([perInch, 0, -offsetX / z], offsetX, measured.x - camera.middle.x - offsetX),
    rowFor([0, perInch, -offsetY / z], offsetY, measured.y - camera.middle.y - offsetY),
  ];
}
