import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { availableSizes, type PricedVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { bestPlace, type Landmarks, placeOf, snapPlace } from '#domain/wall/hanging-place.ts';
import { daylight, type Light, type RoomLightKey } from '#domain/wall/light.ts';
import { isWhollyOnPhoto, keepOnPhoto } from '#domain/wall/placement.ts';
import { emptyPlan } from '#domain/wall/plan/plan.ts';
import { writePlan } from '#domain/wall/plan/plan-address.ts';
import type { Area, Point } from '#domain/wall/quad.ts';
import { LookSwatches } from '../../framing/look-swatches.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import button from '../../ui/button.module.css';
import styles from '../own-wall.module.css';
import { useFocusOnChange } from '../use-focus-on-change.ts';
import type { HangableWall, PrintOnWall } from './hangable-wall.ts';
import { HangingSheetFor } from './hanging-sheet-for.tsx';
import { LightControls } from './light-controls.tsx';
import { MarkStep } from './mark-step.tsx';
import type { Marked, MarkName, Marks } from './marks.ts';
import { MovablePrint } from './movable-print.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { largerThan, SizeChoice } from './size-choice.tsx';
import { describeHeightError, WhereItHangs } from './where-it-hangs.tsx';

/** Where the visitor hung a print, in inches. */
export interface PlaceByHand {
  printId: string;
  middle: Point;
  /** The frame's. Above furniture, another size keeps the lower edge instead of the middle. */
  height: number;
}

/** What hangs, and what happens to it: the same on every wall. */
export interface HungProps {
  print: PrintOnWall;
  variant: Variant;
  choose?: ((change: Partial<Variant>) => void) | undefined;
  /** Buys the print as it hangs; absent where it is in the cart already. */
  buy?: ReactNode;
  /** Where the visitor hung a print on this wall before. */
  placed: PlaceByHand | undefined;
  onPlaced(placed: PlaceByHand): void;
}

interface HangStepProps extends HungProps {
  wall: HangableWall;
  /** By default the best place on the wall. */
  startPlace?: (outside: Area) => Point;
  light?: Light;
  /** Matches the print to the light of the photo; absent for a drawing. */
  onLight?: (light: Light) => void;
  /** What the visitor marked on the photo, and how to mark more; absent for a drawing. */
  marking?: { marks: Marks; mark(marks: Marks, changed: MarkName): Marked };
  /** Takes the print as it hangs for an offer, which has a sheet and a plan of its own. */
  onHung?: ((place: PlaceByHand) => void) | undefined;
  children: ReactNode;
}

/** The last step: the print on the wall, to scale. */
export function HangStep(props: HangStepProps) {
  const { print, variant, choose, wall, light = daylight, onLight, onHung, marking } = props;
  const { measured, landmarks } = wall;
  const frame = useFrame();
  const { outside } = frame(variant, print.orientation);
  const placed = props.placed?.printId === print._id ? props.placed : undefined;
  const ofHeight = (at: Point, before: number, after: number) =>
    landmarks.furniture ? { ...at, y: at.y - (after - before) / 2 } : at;
  const [spot, setSpot] = useState(() =>
    placed
      ? ofHeight(placed.middle, placed.height, outside.height)
      : (props.startPlace?.(outside) ?? bestPlace(landmarks, outside) ?? { x: 0, y: 0 }),
  );
  const middle = keepOnPhoto(measured.wall, spot, wall.photo);
  const hangByHand = (to: Point, { height } = outside) => {
    setSpot(to);
    props.onPlaced({ printId: print._id, middle: to, height });
  };
  const [showsSizes, setShowsSizes] = useState(false);
  const [roomLight, setRoomLight] = useState<RoomLightKey>();
  const [marked, setMarked] = useState<MarkName>();
  const focused = useFocusOnChange<HTMLDivElement>(marked ?? 'hang');
  const hangBest = (known: Landmarks) => {
    const best = bestPlace(known, outside, middle.x);
    if (best && !placed && isWhollyOnPhoto(measured.wall, best, outside, wall.photo)) setSpot(best);
  };
  if (marked && marking) {
    return (
      <MarkStep
        photo={wall.photo}
        mark={marked}
        marks={marking.marks}
        focused={focused}
        onMarked={(marks) => {
          const result = marking.mark(marks, marked);
          if (!result.ok) return result.problem;
          hangBest(result.landmarks);
          setMarked(undefined);
          return undefined;
        }}
        onCancel={() => setMarked(undefined)}
      />
    );
  }
  const variants = choose && print.variants ? variantsOf(variant, print.variants) : [variant];
  const place = placeOf(middle, outside, landmarks);
  const heightError = describeHeightError(wall, middle);
  const change = (part: Partial<Variant>) => {
    const next = frame({ ...variant, ...part }, print.orientation).outside;
    const to = ofHeight(spot, outside.height, next.height);
    if (placed) hangByHand(to, next);
    else setSpot(to);
    choose?.(part);
  };
  return (
    <>
      <MovablePrint
        {...{ print, variant, measured, middle, light, roomLight }}
        photo={wall.photo}
        label={wall.name}
        outlines={showsSizes ? largerThan(variant, variants) : []}
        isAboveFurniture={landmarks.furniture !== undefined}
        snap={(to) => snapPlace(to, outside, landmarks)}
        onMove={hangByHand}
      />
      <div className={styles.controls}>
        <WhereItHangs {...{ wall, outside, middle, place, heightError, focused }} />
        <PlaceButtons
          {...{ landmarks, outside, middle }}
          onPlace={hangByHand}
          onMark={marking && setMarked}
          marks={marking?.marks}
        />
        <SizeChoice
          {...{ print, variant, variants, landmarks, showsSizes, setShowsSizes }}
          onChoose={choose && ((size) => change({ size }))}
        />
        {choose && print.variants && (
          // A form of its own separates its radio buttons from those of the page.
          <form className={styles.look}>
            <LookSwatches variant={variant} variants={print.variants} onChoose={change} />
          </form>
        )}
        <LightControls {...{ roomLight, setRoomLight, light, onLight }} />
        {!onHung && (
          <>
            <HangingSheetFor {...{ print, variant, place, heightError }} />
            <PlanLink print={print} variant={variant} planned={wall.planned} />
          </>
        )}
        {props.children}
        {props.buy && <div className={styles.submit}>{props.buy}</div>}
        {onHung && (
          <button
            className={`${button.button} ${styles.submit}`}
            type="button"
            onClick={() => onHung({ printId: print._id, middle, height: outside.height })}
          >
            Use this photo
          </button>
        )}
      </div>
    </>
  );
}

interface PlanLinkProps extends Pick<HangStepProps, 'print' | 'variant'> {
  planned: HangableWall['planned'];
}

/** Leads to the wall planner, where the print hangs in this variant beside others. */
function PlanLink({ print, variant, planned }: PlanLinkProps) {
  const plan = { ...emptyPlan, ...planned, prints: [{ id: print._id, variant }] };
  return (
    <p className="quiet-text">
      Planning several prints? <Link to={`/wall${writePlan(plan)}`}>See this one with others</Link>
    </p>
  );
}

function variantsOf(variant: Variant, variants: readonly PricedVariant[]): Variant[] {
  return availableSizes(variants).map((size) => ({ ...variant, size }));
}
