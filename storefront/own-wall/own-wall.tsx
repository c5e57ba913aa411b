import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { daylight, lightOnPaper } from '#domain/wall/light.ts';
import { Cross } from '../ui/cross.tsx';
import quiet from '../ui/quiet-button.module.css';
import { RoomWall } from './drawn/room-wall.tsx';
import { WallFromSizes } from './drawn/wall-from-sizes.tsx';
import type { WallSizes } from './drawn/wall-sizes.ts';
import type { PlaceByHand } from './hang/hang-step.tsx';
import type { PrintOnWall } from './hang/hangable-wall.ts';
import type { Marks } from './hang/marks.ts';
import { PhotographedWall, type PhotoHungOn } from './hang/photographed-wall.tsx';
import { type Calibration, isSheet, measureCalibration } from './measure/measure-calibration.ts';
import { MeasureStep } from './measure/measure-step.tsx';
import styles from './own-wall.module.css';
import { ChooseWall } from './photo/choose-wall.tsx';
import type { OwnWallState } from './photo/kept-wall.ts';
import { colorAround, type WallPhoto } from './photo/load-photo.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';

interface OwnWallProps {
  print: PrintOnWall;
  variant: Variant;
  /** Absent where the variant is chosen already, as in the cart. */
  choose?: ((change: Partial<Variant>) => void) | undefined;
  /** Buys the print as it hangs. */
  buy?: ReactNode;
  /** Where an owner measures a client's photo for an offer. Absent for visitors, whose photos stay in their browsers. */
  forOffer?: ForOffer | undefined;
  onClose(): void;
}

interface ForOffer {
  /** What happens to the photo, as a sentence. */
  promise: string;
  /** The print hangs where it shall. */
  onHung(wall: PhotoHungOn): void;
}

type Step =
  | { name: 'choose'; sizes?: WallSizes }
  | MeasuringStep
  | { name: 'hang'; wall: OwnWallState; placed?: PlaceByHand | undefined }
  | { name: 'room'; photo: WallPhoto; placed?: PlaceByHand }
  | { name: 'drawn'; sizes: WallSizes; placed?: PlaceByHand };

interface MeasuringStep {
  name: 'measure';
  photo: WallPhoto;
  /** What was measured and marked before, to correct it. */
  start?: Calibration;
  marks?: Marks | undefined;
  placed?: PlaceByHand | undefined;
}

/** The print on a photo or a drawing of the visitor's own wall, or in a rendered room: choose the wall, measure it, hang the print. */
export default function OwnWall({ onClose, forOffer, ...shown }: OwnWallProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onHung = (wall: PhotoHungOn) => {
    forOffer?.onHung(wall);
    // The browser gives the focus back only to what opened a dialog that closes.
    dialog.current?.close();
  };
  const [step, setStep] = useRememberedStep();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const title = useFocusOnChange<HTMLHeadingElement>(step.name);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="own-wall"
      onClose={onClose}
      onClickCapture={useSecondClickGuard()}
    >
      <header className={styles.head}>
        <h2 ref={title} className={styles.title} id="own-wall" tabIndex={-1}>
          On your wall
        </h2>
        <button className={quiet.button} type="button" onClick={() => dialog.current?.close()}>
          <Cross />
          Close
        </button>
      </header>
      <div className={styles.step} data-has-photo={step.name !== 'choose'} style={shapeOf(step)}>
        <CurrentStep
          {...shown}
          forOffer={forOffer && { ...forOffer, onHung }}
          step={step}
          setStep={setStep}
        />
      </div>
    </dialog>
  );
}

/** Lets the place of the photo be as high as the photo. */
function shapeOf(step: Step): CSSProperties | undefined {
  const photo = step.name === 'hang' ? step.wall.photo : step.name === 'room' ? step.photo : undefined;
  return photo && ({ '--shape': photo.width / photo.height } as CSSProperties);
}

let lastStep: Step = { name: 'choose' };

/** The step at which the dialog was closed, so that the wall is still there for another frame or another print. */
function useRememberedStep() {
  const [step, setStep] = useState(lastStep);
  return [
    step,
    (next: Step) => {
      lastStep = next;
      setStep(next);
    },
  ] as const;
}

/** Ignores the second click of a double click if another step has replaced what the first one pressed. */
function useSecondClickGuard() {
  const pressed = useRef<EventTarget>(undefined);
  return (event: MouseEvent) => {
    if (event.detail > 1 && event.target !== pressed.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.detail === 1) pressed.current = event.target;
  };
}

interface CurrentStepProps extends Omit<OwnWallProps, 'onClose'> {
  step: Step;
  setStep(step: Step): void;
}

function CurrentStep({ step, setStep, ...shown }: CurrentStepProps) {
  if (step.name === 'choose') {
    return (
      <ChooseWall
        print={shown.print}
        variant={shown.variant}
        sizes={step.sizes}
        promise={shown.forOffer?.promise}
        onRoom={(photo) => setStep({ name: 'room', photo })}
        onPhoto={(photo) => setStep({ name: 'measure', photo })}
        onKept={(wall) => setStep({ name: 'hang', wall })}
        onSizes={(sizes) => setStep({ name: 'drawn', sizes })}
      />
    );
  }
  if (step.name === 'room') {
    return (
      <RoomWall
        {...shown}
        photo={step.photo}
        placed={step.placed}
        onPlaced={(placed) => setStep({ ...step, placed })}
        onOwnWall={() => setStep({ name: 'choose' })}
      />
    );
  }
  if (step.name === 'drawn') {
    const { sizes } = step;
    return (
      <WallFromSizes
        {...{ ...shown, sizes }}
        placed={step.placed}
        onPlaced={(placed) => setStep({ ...step, placed })}
        onBack={() => setStep({ name: 'choose', sizes })}
      />
    );
  }
  const measure = ({ photo, start, marks, placed }: Omit<MeasuringStep, 'name'>) => (
    <MeasureStep
      photo={photo}
      start={start}
      onOtherPhoto={() => setStep({ name: 'choose' })}
      onMeasured={(calibration) => {
        const light = lightIn(photo, calibration);
        const wall = { photo, calibration, light, ...(marks && { marks }) };
        // The place is relative to the sheet or to whatever else shows the scale.
        setStep({ name: 'hang', wall, placed: calibration.kind === start?.kind ? placed : undefined });
      }}
    />
  );
  if (step.name === 'measure') return measure(step);
  const { wall, placed } = step;
  const measured = measureCalibration(wall.photo, wall.calibration);
  const again = { photo: wall.photo, start: wall.calibration, marks: wall.marks, placed };
  if (!measured.ok) return measure(again);
  return (
    <PhotographedWall
      {...{ ...shown, wall, measured, placed }}
      onHung={shown.forOffer?.onHung}
      onPlaced={(next) => setStep({ ...step, placed: next })}
      onChange={(changed) => setStep({ ...step, wall: { ...changed, isKept: false } })}
      onKept={(isKept) => {
        // The visitor may have changed the wall while the browser stored it.
        if (lastStep.name === 'hang' && lastStep.wall === wall)
          setStep({ ...lastStep, wall: { ...wall, isKept } });
      }}
      onMeasureAgain={() => setStep({ name: 'measure', ...again })}
      onOtherPhoto={() => setStep({ name: 'choose' })}
    />
  );
}

/** A white sheet shows the light of the room. */
function lightIn(photo: WallPhoto, { kind, taps }: Calibration) {
  if (!isSheet(kind)) return daylight;
  const mean = (part: 'x' | 'y') => taps.reduce((sum, tap) => sum + tap[part], 0) / taps.length;
  return lightOnPaper(colorAround(photo, { x: mean('x'), y: mean('y') }));
}
