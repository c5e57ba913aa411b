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

interface LandmarksFound {
  landmarks: Landmarks;
  /** What is wrong with the marks that are left out. */
  problems: Partial<Record<MarkName, string>>;
}

const widestFurnitureInches = 400;
/** The foot of a door or a sofa is at the floor, and its corners are not tapped more exactly. */
const floorToleranceInches = 2;

/** Where the marked things are on the wall. A door ends at the floor. */
export function landmarksOf(
  { wall, reference }: CalibrationMeasured & { ok: true },
  kind: ReferenceKind,
  { floor, furniture }: Marks,
): LandmarksFound {
  const toWall = invertHomography(wall.toPhoto);
  const [foot] = (floor ?? []).map((tap) => applyHomography(toWall, tap));
  const [left, right] = (furniture?.taps ?? []).map((tap) => applyHomography(toWall, tap));
  const isFloorBelow = foot && foot.y > reference.height / 2 - floorToleranceInches;
  const floorY = isFloorBelow ? foot.y : kind === 'door' ? reference.height / 2 : undefined;
  const width = left && right ? right.x - left.x : 0;
  const isFurniture = width > 0 && width < widestFurnitureInches;
  return {
    landmarks: {
      ...(floorY !== undefined && { floorY }),
      ...(furniture &&
        left &&
        right &&
        isFurniture && {
          furniture: {
            kind: furniture.kind,
            left: left.x,
            right: right.x,
            top: (left.y + right.y) / 2,
          },
        }),
    },
    problems: {
      ...(foot && !isFloorBelow && { floor: problems.floor }),
      ...(furniture && !isFurniture && { furniture: problems.furniture }),
    },
  };
}

/** What to do about marks that the corrected corners have made invalid. */
export function describeOutdated({ furniture }: Marks, found: LandmarksFound): string[] {
  const nouns = { floor: 'floor', furniture: furniture?.kind ?? 'furniture' };
  return (['floor', 'furniture'] as const)
    .filter((mark) => found.problems[mark])
    .map(
      (mark) => `The ${nouns[mark]} that you marked no longer fits the corners. Correct the ${nouns[mark]}.`,
    );
}

const problems = {
  floor: 'The floor cannot be above what you measured. Move the ring down to where the wall meets the floor.',
  furniture:
    'These corners are swapped or too far apart. Move each ring to its own upper corner of the furniture, at the wall.',
};
