import { type MeasuredWall, measureStraightOn, measureWall } from '#domain/wall/measure-wall.ts';
import { rectangleAround } from '#domain/wall/quad.ts';
import { doorError, references, sidesOfSheet } from '#domain/wall/references.ts';
import type { WallPhoto } from '../photo/load-photo.ts';
import { quadOf, type Tap } from './use-corners.ts';

export const referenceKinds = ['letter', 'a4', 'door', 'rectangle', 'length'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const referenceNames: Readonly<Record<ReferenceKind, string>> = {
  letter: references.letter.name,
  a4: references.a4.name,
  door: references.door.name,
  rectangle: 'Another rectangle',
  length: 'A length, in a photo taken straight on',
};

export const referenceNouns: Readonly<Record<ReferenceKind, string>> = {
  letter: 'sheet',
  a4: 'sheet',
  door: 'door',
  rectangle: 'rectangle',
  length: 'measured length',
};

/** What shows the scale, and where it is in the photo. `width` and `height` are in inches. */
export interface Calibration {
  kind: ReferenceKind;
  width: number;
  height: number;
  taps: readonly Tap[];
}

export function pointsOf(kind: ReferenceKind): 2 | 4 {
  return kind === 'length' ? 2 : 4;
}

export function isSheet(kind: ReferenceKind): kind is 'letter' | 'a4' {
  return kind === 'letter' || kind === 'a4';
}

export type CalibrationMeasured =
  | { ok: true; wall: MeasuredWall; reference: { width: number; height: number } }
  | { ok: false; problem: string };

/** The scale of the wall in a photo, or what to do so that it can be measured. */
export function measureCalibration(photo: WallPhoto, calibration: Calibration): CalibrationMeasured {
  const { kind, taps } = calibration;
  const cornerErrorPixels = Math.max(...taps.map((tap) => tap.errorPixels));
  const corners = quadOf(taps);
  const [from, to] = taps;
  if (!from || !to || (kind !== 'length' && !corners)) return { ok: false, problem: problems.missing };
  const reference = isSheet(kind) && corners ? sidesOfSheet(references[kind], corners) : calibration;
  const measured = corners
    ? measureWall({
        rectangle: rectangleAround({ x: 0, y: 0 }, reference),
        corners,
        cornerErrorPixels,
        ...photo.focal,
        photo,
      })
    : measureStraightOn([from, to], calibration.width, cornerErrorPixels);
  if (!measured.ok) return { ok: false, problem: problems[measured.reason] };
  const { width, height } = reference;
  const wall = kind === 'door' ? withSideError(measured.wall, doorError) : measured.wall;
  return { ok: true, wall, reference: { width, height: kind === 'length' ? 0 : height } };
}

function withSideError(
  { toPhoto, widthError, distanceError }: MeasuredWall,
  sideError: number,
): MeasuredWall {
  return {
    toPhoto,
    widthError: (rectangle) => Math.hypot(widthError(rectangle), sideError),
    distanceError: (from, to) => Math.hypot(distanceError(from, to), sideError),
  };
}

const problems = {
  missing: 'Some corners are missing. Tap every corner on the photo first.',
  crossed: 'The lines cross. Move each ring to the corner that its name says, clockwise from the top left.',
  'not-convex': 'One corner points inward. Move each ring onto a corner of the sheet, door or rectangle.',
  'too-small': 'These points are too close together. Use something larger, or take the photo from closer.',
  'bad-fit':
    "These corners don't belong to a flat rectangle with these sides. Check what you chose, and move each ring onto its corner.",
} as const;
