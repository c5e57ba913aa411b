import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { frame } from '#domain/making/framing.ts';
import { availableSizes, type Choice, type Variant } from '#domain/variants/variants.ts';
import { bestPlace, type Landmarks, placeOf, snapPlace } from '#domain/wall/hanging-place.ts';
import type { Light, RoomLightKey } from '#domain/wall/light.ts';
import { drawnCorners } from '#domain/wall/measure-wall.ts';
import { findPlacementProblem } from '#domain/wall/placement.ts';
import { emptyPlan } from '#domain/wall/plan/plan.ts';
import { writePlan } from '#domain/wall/plan/plan-address.ts';
import type { Point } from '#domain/wall/quad.ts';
import type { FramedPrint } from '../../framing/framed-print.tsx';
import type { CalibrationMeasured } from '../measure/measure-calibration.ts';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import { HangingSheetFor } from './hanging-sheet-for.tsx';
import { HungPrint } from './hung-print.tsx';
import { LightControls } from './light-controls.tsx';
import { LookChoice } from './look-choice.tsx';
import { MarkStep } from './mark-step.tsx';
import type { Marked, MarkName, Marks } from './marks.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { SizeChoice } from './size-choice.tsx';
import { WhereItHangs } from './where-it-hangs.tsx';

/** A print that hangs on the wall. Without `variants`, only the chosen form is shown. */
export type PrintOnWall = ComponentProps<typeof FramedPrint>['print'] & {
  _id: string;
  variants?: readonly Variant[];
};

/** A photo or a drawing of a wall whose scale is known, and what else is known about the wall. */
export interface HangableWall {
  photo: WallPhoto;
  /** What the picture is, for screen readers. */
  name: string;
  measured: CalibrationMeasured & { ok: true };
  landmarks: Landmarks;
  /** What shows the scale in a photo, such as `sheet`. Undefined for a drawing. */
  reference?: string;
  /** Whether the lens of the photo was guessed, which matters for a small reference. */
  isLensGuessed?: boolean;
}

export interface HangStepProps {
  print: PrintOnWall;
  choice: Choice;
  choose?: ((change: Partial<Choice>) => void) | undefined;
  wall: HangableWall;
  startPlace(outside: { width: number; height: number }): Point;
  light: Light;
  /** Matches the print to the light of the photo; absent for a drawing. */
  onLight?: (light: Light) => void;
  /** What the visitor marked on the photo, and how to mark more; absent for a drawing. */
  marking?: { marks: Marks; mark(marks: Marks): Marked };
  children: ReactNode;
}

/** The last step: the print on the wall, to scale. */
export function HangStep(props: HangStepProps) {
  const { print, choice, choose, wall, light, onLight, marking } = props;
  const { measured, landmarks } = wall;
  const { outside } = frame(choice, print.orientation);
  const [middle, setMiddle] = useState(() => props.startPlace(outside));
  const [showsSizes, setShowsSizes] = useState(false);
  const [roomLight, setRoomLight] = useState<RoomLightKey>();
  const [marked, setMarked] = useState<MarkName>();
  const focused = useFocusOnChange<HTMLDivElement>(marked ?? 'hang');
  const isOnPhoto = (place: Point) =>
    findPlacementProblem(drawnCorners(measured.wall, place, outside), wall.photo) !== 'beyond-photo';
  const hangBest = (known: Landmarks) => {
    const best = bestPlace(known, outside, middle.x);
    if (best && isOnPhoto(best)) setMiddle(best);
  };
  if (marked && marking) {
    return (
      <MarkStep
        photo={wall.photo}
        mark={marked}
        marks={marking.marks}
        focused={focused}
        onMarked={(marks) => {
          const result = marking.mark(marks);
          if (!result.ok) return result.problem;
          hangBest(result.landmarks);
          setMarked(undefined);
          return undefined;
        }}
        onCancel={() => setMarked(undefined)}
      />
    );
  }
  const forms = choose && print.variants ? formsOf(choice, print.variants) : [choice];
  const place = placeOf(middle, outside, landmarks);
  const change = (part: Partial<Choice>) => {
    const next = frame({ ...choice, ...part }, print.orientation).outside;
    // Above furniture, the distance to it stays.
    if (landmarks.furniture) setMiddle({ ...middle, y: middle.y - (next.height - outside.height) / 2 });
    choose?.(part);
  };
  return (
    <>
      <HungPrint
        {...{ print, choice, measured, middle, light, roomLight }}
        photo={wall.photo}
        label={wall.name}
        outlines={showsSizes ? forms : []}
        isAboveFurniture={landmarks.furniture !== undefined}
        snap={(to) => snapPlace(to, outside, landmarks)}
        onMove={setMiddle}
      />
      <div className={styles.controls}>
        <WhereItHangs {...{ wall, outside, middle, place, focused }} />
        <PlaceButtons
          {...{ landmarks, outside, middle }}
          onPlace={setMiddle}
          onMark={marking && setMarked}
          marks={marking?.marks}
        />
        <SizeChoice
          {...{ print, choice, forms, landmarks, showsSizes, setShowsSizes }}
          onChoose={choose && ((size) => change({ size }))}
        />
        {choose && print.variants && (
          <LookChoice choice={choice} variants={print.variants} onChoose={change} />
        )}
        <LightControls {...{ roomLight, setRoomLight, light, onLight }} />
        <HangingSheetFor print={print} choice={choice} place={place} />
        <PlanLink print={print} choice={choice} />
        {props.children}
      </div>
    </>
  );
}

/** Leads to the wall planner, where the print hangs in this form beside others. */
function PlanLink({ print, choice }: Pick<HangStepProps, 'print' | 'choice'>) {
  return (
    <p className={styles.hint}>
      Planning several prints?{' '}
      <Link to={`/wall${writePlan({ ...emptyPlan, prints: [{ id: print._id, choice }] })}`}>
        See this one with others
      </Link>
    </p>
  );
}

function formsOf(choice: Choice, variants: readonly Variant[]): Choice[] {
  return availableSizes(variants).map((size) => ({ ...choice, size }));
}
