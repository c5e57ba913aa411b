import { type Camera, homographyOf, moved, project } from './camera.ts';
import { type CameraFit, fitCamera, type Measurement } from './fit-camera.ts';
import { applyHomography, type Homography, invertHomography, solveEquations } from './homography.ts';
import { type Area, distance, findCornerProblem, type Point, type Quad, rectangleAround } from './quad.ts';

/** A wall whose scale is known: where each of its points is in the photo, and how exactly. */
export interface MeasuredWall {
  /** From inches around the middle of the reference to pixels of the photo. */
  toPhoto: Homography;
  /** The error that the drawn width of a rectangle keeps within in 95 of 100 photos, as a share of the width. */
  widthError(rectangle: Quad): number;
  /** The same for the distance in inches that is read from the photo between two points of the wall. */
  distanceError(from: Point, to: Point): number;
}

type WallMeasured =
  | { ok: true; wall: MeasuredWall }
  | { ok: false; reason: 'crossed' | 'not-convex' | 'too-small' | 'bad-fit' };

/** Larger distances mean that the corners are not those of a flat rectangle with these sides. */
const maxResidualPixels = 4;

/** Above this share, the visitor is asked for a larger reference. */
export const maxWidthError = 0.04;

/** Measures a wall from the four corners of a rectangle with known sides. */
export function measureWall(measurement: Measurement): WallMeasured {
  const reason = findCornerProblem(measurement.corners);
  return reason ? { ok: false, reason } : wallSeenBy(fitCamera(measurement));
}

/** A wall that was measured by a sheet. `reference` is the sheet as it hangs. */
type SheetMeasured =
  | (WallMeasured & { ok: true; reference: Area })
  | (WallMeasured & { ok: false })
  | { ok: false; reason: 'either-way' };

/**
 * Measures a wall from the four corners of a sheet that hangs upright or on its side, by what fits better. Seen at an
 * angle, a small sheet on its side has almost the outline of an upright one, so its corners may allow both.
 * @param sheet the upright sheet, in inches
 */
export function measureSheet(sheet: Area, measurement: Omit<Measurement, 'rectangle'>): SheetMeasured {
  const problem = findCornerProblem(measurement.corners);
  if (problem) return { ok: false, reason: problem };
  const fitOf = (reference: Area) => ({
    reference,
    fit: fitCamera({ ...measurement, rectangle: rectangleAround({ x: 0, y: 0 }, reference) }),
  });
  const [upright, onSide] = [fitOf(sheet), fitOf({ width: sheet.height, height: sheet.width })];
  const [best, other] = onSide.fit.cost < upright.fit.cost ? [onSide, upright] : [upright, onSide];
  const measured = wallSeenBy(best.fit);
  if (!measured.ok) return measured;
  if (other.fit.cost < best.fit.highestCost) return { ok: false, reason: 'either-way' };
  return { ...measured, reference: best.reference };
}

function wallSeenBy(fit: CameraFit): WallMeasured {
  // The comparison is also false for NaN, from corners that no camera can see.
  if (!(fit.residualPixels <= maxResidualPixels)) return { ok: false, reason: 'bad-fit' };
  // The error of a length, with the difference between both turns of the wall, if the corners allow both.
  const errorInBothTurns = (lengthIn: (camera: Camera) => number) => {
    const bothTurns = fit.mirrored ? lengthIn(fit.mirrored) / lengthIn(fit.camera) - 1 : 0;
    return errorOf(fit, lengthIn) + Math.abs(bothTurns);
  };
  const wall: MeasuredWall = {
    toPhoto: homographyOf(fit.camera),
    widthError: (rectangle) => errorInBothTurns((camera) => drawnWidth(camera, rectangle)),
    distanceError(from, to) {
      const [start, end] = [project(fit.camera, from), project(fit.camera, to)];
      const inches = (camera: Camera) => {
        const toWall = invertHomography(homographyOf(camera));
        return distance(applyHomography(toWall, start), applyHomography(toWall, end));
      };
      return errorInBothTurns(inches);
    },
  };
  return { ok: true, wall };
}

/** How far from straight on a photo usually is that its photographer calls straight on, as a share of a width. */
const straightOnError = 0.02;

/** Measures a wall that was photographed straight on, from two points and the inches between them. */
export function measureStraightOn(
  [from, to]: readonly [Point, Point],
  inches: number,
  pointErrorPixels: number,
): WallMeasured {
  const pixels = distance(from, to);
  if (pixels < 6 * pointErrorPixels) return { ok: false, reason: 'too-small' };
  const perInch = pixels / inches;
  const error = Math.hypot((deviations * Math.SQRT2 * pointErrorPixels) / pixels, straightOnError);
  const toPhoto: Homography = [
    [perInch, 0, (from.x + to.x) / 2],
    [0, perInch, (from.y + to.y) / 2],
    [0, 0, 1],
  ];
  return { ok: true, wall: wallWithError(toPhoto, error) };
}

/** A wall on which every length has the same error, as a share of it: none in a drawing. */
export function wallWithError(toPhoto: Homography, error = 0): MeasuredWall {
  return { toPhoto, widthError: () => error, distanceError: () => error };
}

/**
 * The error of a distance read from the photo to a point that was tapped, as a share of it.
 * @param tapErrorPixels the standard deviation of the tap
 */
export function distanceErrorToTap(
  { toPhoto, distanceError }: MeasuredWall,
  from: Point,
  tap: Point,
  tapErrorPixels: number,
): number {
  const pixels = distance(applyHomography(toPhoto, from), applyHomography(toPhoto, tap));
  return Math.hypot(distanceError(from, tap), (deviations * tapErrorPixels) / Math.max(pixels, 1));
}

/** Two standard deviations would be 95 of 100 if the errors were small. Corners of a small sheet err by more. */
const deviations = 2.2;

/** The error of a length, as a share of it, from the covariance of the camera and how the length follows the camera. */
function errorOf({ camera, information }: CameraFit, lengthIn: (camera: Camera) => number): number {
  const step = 1e-5;
  const length = lengthIn(camera);
  const slopes = information.map((_, unknown) => {
    const change = information.map((_row, index) => (index === unknown ? step : 0));
    return (Math.log(lengthIn(moved(camera, change))) - Math.log(length)) / step;
  });
  const weighted = solveEquations(information.map((row, index) => [...row, slopes[index] ?? 0]));
  const variance = slopes.reduce((sum, slope, index) => sum + slope * (weighted[index] ?? 0), 0);
  return deviations * Math.sqrt(variance);
}

/** The distance in the photo between the middles of the left and the right side, in pixels. */
function drawnWidth(camera: Camera, [topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const middleOf = (a: Point, b: Point) => project(camera, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return distance(middleOf(topLeft, bottomLeft), middleOf(topRight, bottomRight));
}
