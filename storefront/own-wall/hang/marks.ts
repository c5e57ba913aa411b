import type { FurnitureKind } from '#domain/wall/furniture.ts';
import type { Landmarks } from '#domain/wall/hanging-place.ts';
import { applyHomography, invertHomography } from '#domain/wall/homography.ts';
import type { CalibrationMeasured, ReferenceKind } from '../measure/measure-calibration.ts';
import type { Tap } from '../measure/use-corners.ts';

/** What the visitor has marked on the photo besides the reference. */
export interface Marks {
  /** A point where the wall meets the floor. */
  floor?: readonly Tap[];
  /** The upper corners of furniture, left and right. */
  furniture?: { kind: FurnitureKind; taps: readonly Tap[] };
}

export type MarkName = keyof Marks;

export type Marked = { ok: true; landmarks: Landmarks } | { ok: false; problem: string };

const widestFurnitureInches = 400;
/** The foot of a door or a sofa is at the floor, and its corners are not tapped more exactly. */
const floorToleranceInches = 2;

/** Where the marked things are on the wall, or what is wrong with a mark. A door ends at the floor. */
export function landmarksOf(
  { wall, reference }: CalibrationMeasured & { ok: true },
  kind: ReferenceKind,
  { floor, furniture }: Marks,
): Marked {
  const toWall = invertHomography(wall.toPhoto);
  const [foot] = (floor ?? []).map((tap) => applyHomography(toWall, tap));
  const [left, right] = (furniture?.taps ?? []).map((tap) => applyHomography(toWall, tap));
  const floorY = foot?.y ?? (kind === 'door' ? reference.height / 2 : undefined);
  if (foot && !(foot.y > reference.height / 2 - floorToleranceInches))
    return { ok: false, problem: problems.floor };
  const width = left && right && right.x - left.x;
  if (width !== undefined && !(width > 0 && width < widestFurnitureInches)) {
    return { ok: false, problem: problems.furniture };
  }
  return {
    ok: true,
    landmarks: {
      ...(floorY !== undefined && { floorY }),
      ...(furniture &&
        left &&
        right && {
          furniture: {
            kind: furniture.kind,
            left: left.x,
            right: right.x,
            top: (left.y + right.y) / 2,
          },
        }),
    },
  };
}

const problems = {
  floor: 'The floor cannot be above what you measured. Move the ring down to where the wall meets the floor.',
  furniture:
    'These corners are swapped or too far apart. Move each ring to its own upper corner of the furniture, at the wall.',
};
