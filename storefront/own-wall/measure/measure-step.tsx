import { useState } from 'react';
import button from '../../ui/button.module.css';
import { Select } from '../../ui/form/select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { CornerPicker } from './corner-picker.tsx';
import {
  type Calibration,
  isSheet,
  measureCalibration,
  pointsOf,
  type ReferenceKind,
  referenceKinds,
  referenceNames,
  referenceNouns,
  type SheetTurn,
} from './measure-calibration.ts';
import { PointCheck } from './point-check.tsx';
import { ReferenceSides, readSides } from './reference-sides.tsx';
import { useCorners } from './use-corners.ts';

interface MeasureStepProps {
  photo: WallPhoto;
  /** What was measured before, to correct it. */
  start: Calibration | undefined;
  onMeasured(calibration: Calibration): void;
  onOtherPhoto(): void;
}

const cornerNames = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'];
const endNames = ['Left end', 'Right end'];
const options = referenceKinds.map((kind) => ({ value: kind, text: referenceNames[kind] }));

/** The second step: what is known on the wall, and its corners in the photo. */
export function MeasureStep({ photo, start, onMeasured, onOtherPhoto }: MeasureStepProps) {
  const [kind, setKind] = useState<ReferenceKind>(start?.kind ?? 'letter');
  const [turn, setTurn] = useState(start?.turn);
  const [refused, setRefused] = useState<{ problem: string; taps: unknown; asksTurn?: boolean }>();
  const startTaps = (count: 2 | 4) => (start && pointsOf(start.kind) === count ? start.taps : []);
  const [ends, fourCorners] = [
    useCorners(photo, 2, startTaps(2)),
    useCorners(photo, 4, startTaps(4), isSheet(kind)),
  ];
  const count = pointsOf(kind);
  const corners = count === 2 ? ends : fourCorners;
  const submit = (form: FormData) => {
    const sides = readSides(form, kind);
    const { taps } = corners;
    if (typeof sides === 'string') return setRefused({ problem: sides, taps });
    const calibration = { kind, ...sides, taps, ...(isSheet(kind) && { turn }) };
    const measured = measureCalibration(photo, calibration);
    if (measured.ok) onMeasured(calibration);
    else setRefused({ ...measured, taps });
  };
  return (
    <>
      <CornerPicker
        photo={photo}
        corners={corners}
        names={count === 2 ? endNames : cornerNames}
        isSmall={isSheet(kind)}
      />
      <form
        className={styles.controls}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Select
          label="What is on the wall?"
          options={options}
          value={kind}
          onChoose={(value) => setKind(referenceKinds.find((each) => each === value) ?? 'letter')}
        />
        {!isSheet(kind) && (
          <ReferenceSides key={kind} kind={kind} start={start?.kind === kind ? start : undefined} />
        )}
        <p role="status">{instruction(kind, corners.taps.length)}</p>
        <PointCheck photo={photo} corners={corners} count={count} />
        <p className={styles.problem} role="alert">
          {refused?.taps === corners.taps && !(refused.asksTurn && turn) && refused.problem}
        </p>
        {isSheet(kind) && (turn || refused?.asksTurn) && <SheetTurnChoice value={turn} onChoose={setTurn} />}
        <button className={`${button.button} ${styles.submit}`} type="submit">
          Hang the print
        </button>
        <p className={styles.ways}>
          <TextButton onClick={onOtherPhoto}>Another photo</TextButton>
        </p>
      </form>
    </>
  );
}

function instruction(kind: ReferenceKind, placed: number): string {
  const count = pointsOf(kind);
  if (placed < count) {
    const what =
      kind === 'length' ? 'both ends of the length' : `the four corners of the ${referenceNouns[kind]}`;
    const note =
      placed === 0
        ? ` On a small screen, ${isSheet(kind) ? 'the first tap' : 'the first of two taps'} enlarges the photo.`
        : '';
    return `Tap ${what} on the photo: ${placed} of ${count}.${note}`;
  }
  return `Check in the magnifiers that each cross is on ${count === 2 ? 'its end' : 'its corner'}.`;
}

const turns = [
  { turn: 'upright', name: 'Upright', width: 17, height: 22 },
  { turn: 'on-side', name: 'On its side', width: 22, height: 17 },
] as const;

interface SheetTurnChoiceProps {
  value: SheetTurn | undefined;
  onChoose(turn: SheetTurn): void;
}

/** Asks how a sheet hangs whose corners allow both. */
function SheetTurnChoice({ value, onChoose }: SheetTurnChoiceProps) {
  return (
    <fieldset>
      <legend>How does the sheet hang?</legend>
      <div className={styles.choices}>
        {turns.map(({ turn, name, width, height }) => (
          <label key={turn} className={`${styles.choice} ${styles.sheetTurn}`}>
            <input
              className="visually-hidden"
              type="radio"
              name="sheet-turn"
              checked={turn === value}
              onChange={() => onChoose(turn)}
            />
            <svg
              width="24"
              height="24"
              viewBox="-12 -12 24 24"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <rect x={-width / 2} y={-height / 2} width={width} height={height} />
            </svg>
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
