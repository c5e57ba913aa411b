import {
  type MeasuredWall,
  measureSheet,
  measureStraightOn,
  measureWall,
} from '#domain/wall/measure-wall.ts';
import { type Area, rectangleAround } from '#domain/wall/quad.ts';
import { doorError, references } from '#domain/wall/references.ts';
import type { WallPhoto } from '../photo/load-photo.ts';
import { areMoved, quadOf, type Tap } from './use-corners.ts';

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

/** How a sheet hangs. */
export type SheetTurn = 'upright' | 'on-side';

/** What shows the scale, and where it is in the photo. `width` and `height` are in inches. */
export interface Calibration {
  kind: ReferenceKind;
  width: number;
  height: number;
  /** The visitor's answer, if the corners of a sheet allow both. */
  turn?: SheetTurn | undefined;
  taps: readonly Tap[];
}

export function pointsOf(kind: ReferenceKind): 2 | 4 {
  return kind === 'length' ? 2 : 4;
}

export function isSheet(kind: ReferenceKind): kind is 'letter' | 'a4' {
  return kind === 'letter' || kind === 'a4';
}

export type CalibrationMeasured =
  | { ok: true; wall: MeasuredWall; reference: Area }
  | { ok: false; problem: string; asksTurn: boolean };

/** The scale of the wall in a photo, or what to do so that it can be measured. */
export function measureCalibration(photo: WallPhoto, calibration: Calibration): CalibrationMeasured {
  const measured = measure(photo, calibration);
  if (measured.ok) return measured;
  const { reason } = measured;
  return { ok: false, problem: problems[reason], asksTurn: reason === 'either-way' };
}

function measure(photo: WallPhoto, { kind, width, height, turn, taps }: Calibration) {
  const cornerErrorPixels = Math.max(...taps.map((tap) => tap.errorPixels));
  const [from, to] = taps;
  if (!areMoved(taps)) return { ok: false, reason: 'unmoved' } as const;
  if (kind === 'length') {
    if (!from || !to) return { ok: false, reason: 'missing' } as const;
    const measured = measureStraightOn([from, to], width, cornerErrorPixels);
    return { ...measured, reference: { width, height: 0 } };
  }
  const corners = quadOf(taps);
  if (!corners) return { ok: false, reason: 'missing' } as const;
  const seen = { corners, cornerErrorPixels, ...photo.focal, photo };
  if (isSheet(kind) && !turn) return measureSheet({ width, height }, seen);
  const reference = turn === 'on-side' ? { width: height, height: width } : { width, height };
  const measured = measureWall({ ...seen, rectangle: rectangleAround({ x: 0, y: 0 }, reference) });
  if (!measured.ok) return measured;
  const wall = kind === 'door' ? withSideError(measured.wall, doorError) : measured.wall;
  return { ok: true, wall, reference } as const;
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
  unmoved:
    'Some rings are still in the middle. Drag each ring to its own point, or move it with the arrow keys.',
  crossed: 'The lines cross. Move each ring to the corner that its name says, clockwise from the top left.',
  'not-convex': 'One corner points inward. Move each ring onto a corner of the sheet, door or rectangle.',
  'too-small': 'These points are too close together. Use something larger, or take the photo from closer.',
  'bad-fit':
    "These corners don't belong to a flat rectangle with these sides. Check what you chose, and move each ring onto its corner.",
  'either-way': 'These corners fit a sheet that hangs upright and one on its side. Choose which it is.',
} as const;
