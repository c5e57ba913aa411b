import type { Ref } from 'react';
import { capitalize } from '#domain/capitalize.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { HangingPlace } from '#domain/wall/hanging-place.ts';
import { describeOffset, describePlace, describePlaceProblem } from '#domain/wall/hanging-place-texts.ts';
import { drawnCorners } from '#domain/wall/homography.ts';
import { distanceErrorToTap, maxWidthError } from '#domain/wall/measure-wall.ts';
import { findPlacementProblem } from '#domain/wall/placement.ts';
import { type Point, rectangleAround } from '#domain/wall/quad.ts';
import { describeWidthError } from '#domain/wall/references.ts';
import styles from '../own-wall.module.css';
import type { HangableWall } from './hangable-wall.ts';

interface WhereItHangsProps {
  wall: HangableWall;
  outside: { width: number; height: number };
  middle: Point;
  place: HangingPlace;
  /** How exact the height is, from `describeHeightError`. */
  heightError: string | undefined;
  focused: Ref<HTMLDivElement>;
}

/** The size and the place of the print in words, how exact they are, and what to do if they are not right. */
export function WhereItHangs({ wall, outside, middle, place, heightError, focused }: WhereItHangsProps) {
  const { measured, photo, reference } = wall;
  const error = measured.wall.widthError(rectangleAround(middle, outside));
  const isExactAtReference =
    measured.wall.widthError(rectangleAround({ x: 0, y: 0 }, outside)) <= maxWidthError;
  const width = `${formatInches(outside.width)} in wide on your wall`;
  const words = describePlace(place, heightError) || (reference && describeOffset(middle, reference));
  const beyond = findPlacementProblem(drawnCorners(measured.wall, middle, outside), photo);
  const problem =
    describePlaceProblem(place) ?? (reference === undefined || !beyond ? undefined : photoProblems[beyond]);
  return (
    <div ref={focused} role="status" tabIndex={-1} className={styles.where}>
      <p className={styles.scale}>
        {error === 0 ? (
          `${width}.`
        ) : (
          <>
            {width}, <Accuracy words={describeWidthError(outside.width, error)} />.
          </>
        )}
      </p>
      {words && <p>{capitalize(words)}.</p>}
      {!(error <= maxWidthError) && (
        <p className={styles.problem}>
          {isExactAtReference
            ? `This far from the ${reference}, the width can be off by more than ${100 * maxWidthError}%. Hang the print nearer to it, or measure by something larger, such as a door.`
            : `The width can be off by more than ${100 * maxWidthError}%. Correct the corners in the magnifiers, or use something larger, such as a door.`}
        </p>
      )}
      {wall.isStraightOnAssumed && (
        <p className="quiet-text">
          If you took the photo at an angle, the sides of the print may lean, and its size is less exact. A
          sheet of paper or a door corrects both.
        </p>
      )}
      {wall.isLensGuessed && (
        <p className="quiet-text">
          The photo doesn't say which lens took it, so its scale is less exact. If it is cropped or edited,
          choose the original.
        </p>
      )}
      {[problem, ...(wall.markProblems ?? [])].map(
        (each) =>
          each && (
            <p key={each} className={styles.problem}>
              {each}
            </p>
          ),
      )}
    </div>
  );
}

/** `give or take 1/4 in`, whose number keeps its unit at the end of a line. */
function Accuracy({ words }: { words: string }) {
  const start = words.search(/\d/);
  if (start < 0) return words;
  return (
    <>
      {words.slice(0, start)}
      <span className={styles.unbroken}>{words.slice(start)}</span>
    </>
  );
}

/** How exact a height above the floor is that the photo shows, such as `give or take 2 in`. A drawing is exact. */
export function describeHeightError(
  { measured, landmarks: { floorY }, floorErrorPixels = 0 }: HangableWall,
  middle: Point,
): string | undefined {
  if (floorY === undefined) return undefined;
  const floor = { x: middle.x, y: floorY };
  const error = distanceErrorToTap(measured.wall, middle, floor, floorErrorPixels);
  return error === 0 ? undefined : describeWidthError(floorY - middle.y, error);
}

const photoProblems = {
  'beyond-photo':
    'The print reaches beyond the photo. Move it, choose a smaller size, or take a photo from farther away.',
  'near-edge': 'Near the edge of a photo, lenses bend the wall. The size is most exact in the middle.',
};
