import { useState } from 'react';
import { isFocalGuessed } from '#domain/wall/focal-length.ts';
import { bestPlace, type Landmarks, usualAboveFurnitureInches } from '#domain/wall/hanging-place.ts';
import type { Light } from '#domain/wall/light.ts';
import { isWhollyOnPhoto } from '#domain/wall/placement.ts';
import type { Area, Point } from '#domain/wall/quad.ts';
import button from '../../ui/button.module.css';
import { TextButton } from '../../ui/text-button.tsx';
import {
  type CalibrationMeasured,
  isSheet,
  type ReferenceKind,
  referenceNouns,
} from '../measure/measure-calibration.ts';
import styles from '../own-wall.module.css';
import { forgetWall, keepWall, type OwnWallState } from '../photo/kept-wall.ts';
import { HangStep, type HungProps, type PlaceByHand } from './hang-step.tsx';
import { describeOutdated, landmarksOf, type MarkName, type Marks } from './marks.ts';

/** A photo with the place of a print on it. */
export interface PhotoHungOn {
  wall: OwnWallState;
  measured: CalibrationMeasured & { ok: true };
  place: PlaceByHand;
  /** Another size keeps the lower edge instead of the middle. */
  isAboveFurniture: boolean;
}

interface PhotographedWallProps extends HungProps {
  wall: OwnWallState;
  measured: CalibrationMeasured & { ok: true };
  /** Set where an owner measures the photo for an offer: the browser keeps no copy of that photo. */
  onHung: ((wall: PhotoHungOn) => void) | undefined;
  onChange(wall: OwnWallState): void;
  onKept(isKept: boolean): void;
  onMeasureAgain(): void;
  onOtherPhoto(): void;
}

/** The print on the visitor's photo. */
export function PhotographedWall(props: PhotographedWallProps) {
  const { print, variant, choose, buy, wall, measured, placed, onPlaced, onChange, onHung } = props;
  const { photo, calibration, light, marks = {} } = wall;
  const found = landmarksOf(measured, calibration.kind, marks);
  const { landmarks } = found;
  return (
    <HangStep
      {...{ print, variant, choose, buy, light, placed, onPlaced }}
      wall={{
        photo,
        measured,
        landmarks,
        floorErrorPixels: found.problems.floor ? undefined : marks.floor?.[0]?.errorPixels,
        markProblems: describeOutdated(marks, found),
        name: 'Your photo of the wall',
        reference: referenceNouns[calibration.kind],
        isStraightOnAssumed: calibration.kind === 'length',
        isLensGuessed: isSheet(calibration.kind) && isFocalGuessed(photo.focal),
      }}
      startPlace={(outside) => startPlace(props, landmarks, outside)}
      onHung={
        onHung &&
        ((place) => onHung({ wall, measured, place, isAboveFurniture: landmarks.furniture !== undefined }))
      }
      onLight={(next: Light) => onChange({ ...wall, light: next })}
      marking={{
        marks,
        mark(next: Marks, changed: MarkName) {
          const result = landmarksOf(measured, calibration.kind, next);
          const problem = result.problems[changed];
          if (problem) return { ok: false, problem };
          onChange({ ...wall, marks: next });
          return { ok: true, landmarks: result.landmarks };
        },
      }}
    >
      {!onHung && <KeepWall key={JSON.stringify([light, marks])} wall={wall} onKept={props.onKept} />}
      <p className={styles.ways}>
        <TextButton onClick={props.onMeasureAgain}>Correct the corners</TextButton>
        <TextButton onClick={props.onOtherPhoto}>Another photo</TextButton>
      </p>
    </HangStep>
  );
}

const besideDoorInches = 12;

/** The first usual place on the photo, or else the middle of the reference. */
function startPlace({ wall, measured }: PhotographedWallProps, landmarks: Landmarks, outside: Area): Point {
  const places = usualPlaces(wall.calibration.kind, measured.reference, landmarks, outside);
  return places.find((place) => isWhollyOnPhoto(measured.wall, place, outside, wall.photo)) ?? origin;
}

const origin = { x: 0, y: 0 };

/** Above furniture; where the sheet is; on either side of a door; above anything else. */
function usualPlaces(kind: ReferenceKind, reference: Area, landmarks: Landmarks, outside: Area): Point[] {
  const best = bestPlace(landmarks, outside);
  if (best && landmarks.furniture) return [best];
  if (isSheet(kind)) return [origin];
  if (best && kind === 'door') {
    const x = (reference.width + outside.width) / 2 + besideDoorInches;
    return [
      { ...best, x },
      { ...best, x: -x },
    ];
  }
  return [{ x: 0, y: -(reference.height + outside.height) / 2 - usualAboveFurnitureInches }];
}

interface KeepWallProps {
  wall: OwnWallState;
  /** Whether the browser keeps the wall from now on. */
  onKept(isKept: boolean): void;
}

/** Keeps the wall in this browser, or removes it. After a change, it can be kept again. */
function KeepWall({ wall, onKept }: KeepWallProps) {
  const [note, setNote] = useState('');
  const { isKept } = wall;
  const keep = async () => {
    const isDone = await keepWall(wall);
    onKept(isDone);
    setNote(
      isDone
        ? 'This browser keeps the photo and its scale for other prints.'
        : "Your browser's storage is blocked or full, so the wall lasts until you close or reload this page.",
    );
  };
  const forget = async () => {
    const isDone = await forgetWall();
    if (isDone) onKept(false);
    setNote(
      isDone ? 'The wall is removed from this browser.' : "Your browser's storage doesn't answer. Try again.",
    );
  };
  return (
    <div>
      <button className={button.button} data-quiet type="button" onClick={isKept ? forget : keep}>
        {isKept ? 'Forget this wall' : 'Keep this wall'}
      </button>
      <p className={`quiet-text ${styles.note}`} role="status">
        {note}
      </p>
    </div>
  );
}
