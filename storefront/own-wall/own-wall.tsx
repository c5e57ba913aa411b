import { useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants/variants.ts';
import { daylight, lightOnPaper } from '#domain/wall/light.ts';
import { Cross } from '../ui/cross.tsx';
import quiet from '../ui/quiet-button.module.css';
import { HangStep } from './hang/hang-step.tsx';
import { type Calibration, isSheet, measureCalibration } from './measure/measure-calibration.ts';
import { MeasureStep } from './measure/measure-step.tsx';
import styles from './own-wall.module.css';
import { ChoosePhoto } from './photo/choose-photo.tsx';
import type { OwnWallState } from './photo/kept-wall.ts';
import { colorAround, type WallPhoto } from './photo/load-photo.ts';

interface OwnWallProps {
  print: Product;
  choice: Choice;
  choose(change: Partial<Choice>): void;
  onClose(): void;
}

/** The print on a photo of the visitor's own wall: choose the photo, measure the wall, hang the print. */
export default function OwnWall({ print, choice, choose, onClose }: OwnWallProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [photo, setPhoto] = useState<WallPhoto>();
  const [wall, setWall] = useState<OwnWallState>();
  const [corrected, setCorrected] = useState<Calibration>();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const hang = (photographed: WallPhoto, calibration: Calibration) =>
    setWall({ photo: photographed, calibration, light: lightIn(photographed, calibration) });
  const step = wall ? 'hang' : photo ? 'measure' : 'photo';
  const title = useFocusOnChange<HTMLHeadingElement>(step);
  const measured = wall && measureCalibration(wall.photo, wall.calibration);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="own-wall" onClose={onClose}>
      <header className={styles.head}>
        <h2 ref={title} className={styles.title} id="own-wall" tabIndex={-1}>
          On your wall
        </h2>
        <button className={quiet.button} type="button" onClick={() => dialog.current?.close()}>
          <Cross />
          Close
        </button>
      </header>
      <div className={styles.step} data-has-photo={step !== 'photo'}>
        {wall && measured?.ok ? (
          <HangStep
            {...{ print, choice, choose, wall, measured }}
            onLight={(light) => setWall({ ...wall, light })}
            onMeasureAgain={() => {
              setPhoto(wall.photo);
              setCorrected(wall.calibration);
              setWall(undefined);
            }}
            onOtherPhoto={() => {
              setPhoto(undefined);
              setCorrected(undefined);
              setWall(undefined);
            }}
          />
        ) : photo ? (
          <MeasureStep
            photo={photo}
            start={corrected}
            onMeasured={(calibration) => hang(photo, calibration)}
          />
        ) : (
          <ChoosePhoto onPhoto={setPhoto} onKept={setWall} />
        )}
      </div>
    </dialog>
  );
}

/** Moves the focus to an element at each new step, because the button that led there is gone. */
function useFocusOnChange<Element extends HTMLElement>(step: string) {
  const element = useRef<Element>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) element.current?.focus();
    shown.current = step;
  }, [step]);
  return element;
}

/** A white sheet shows the light of the room. */
function lightIn(photo: WallPhoto, { kind, taps }: Calibration) {
  if (!isSheet(kind)) return daylight;
  const mean = (part: 'x' | 'y') => taps.reduce((sum, tap) => sum + tap[part], 0) / taps.length;
  return lightOnPaper(colorAround(photo, { x: mean('x'), y: mean('y') }));
}
