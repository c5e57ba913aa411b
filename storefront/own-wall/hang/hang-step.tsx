import { useState } from 'react';
import { frame } from '#domain/making/framing.ts';
import { describeFramed, formatInches } from '#domain/making/framing-texts.ts';
import type { Product } from '#domain/product.ts';
import { sizes } from '#domain/variants/sizes.ts';
import { availableSizes, type Choice } from '#domain/variants/variants.ts';
import { type Light, leastBrightness } from '#domain/wall/light.ts';
import { drawnCorners, largestWidthError } from '#domain/wall/measure-wall.ts';
import { findPlacementProblem } from '#domain/wall/placement.ts';
import { type Point, rectangleAround } from '#domain/wall/quad.ts';
import { describeWidthError } from '#domain/wall/references.ts';
import textButton from '../../ui/text-button.module.css';
import type { CalibrationMeasured } from '../measure/measure-calibration.ts';
import styles from '../own-wall.module.css';
import type { OwnWallState } from '../photo/kept-wall.ts';
import { HungPrint } from './hung-print.tsx';
import { KeepWall } from './keep-wall.tsx';

interface HangStepProps {
  print: Product;
  choice: Choice;
  choose(change: Partial<Choice>): void;
  wall: OwnWallState;
  measured: CalibrationMeasured & { ok: true };
  onLight(light: Light): void;
  onMeasureAgain(): void;
  onOtherPhoto(): void;
}

/** The third step: the print on the wall, to scale. */
export function HangStep(props: HangStepProps) {
  const { print, choice, choose, wall, measured } = props;
  const { outside } = frame(choice, print.orientation);
  const [middle, setMiddle] = useState<Point>(() => startPlace(props, outside));
  const [showsSizes, setShowsSizes] = useState(false);
  const forms = availableSizes(print.variants).map((size) => ({ ...choice, size }));
  return (
    <>
      <HungPrint
        {...{ print, choice, measured, middle }}
        photo={wall.photo}
        light={wall.light}
        outlines={showsSizes ? forms : []}
        onMove={setMiddle}
      />
      <div className={styles.controls}>
        <Scale {...props} middle={middle} />
        <fieldset>
          <legend>Size</legend>
          {forms.map(({ size }) => (
            <label key={size} className={styles.option}>
              <input
                type="radio"
                name="wall-size"
                checked={size === choice.size}
                onChange={() => choose({ size })}
              />
              {sizes[size].name}, {describeFramed(frame({ ...choice, size }, print.orientation))}
            </label>
          ))}
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={showsSizes}
              onChange={(event) => setShowsSizes(event.target.checked)}
            />
            Outline all sizes
          </label>
        </fieldset>
        <LightSliders light={wall.light} onLight={props.onLight} />
        <KeepWall key={JSON.stringify(wall.light)} wall={wall} />
        <p className={styles.ways}>
          <button className={textButton.button} type="button" onClick={props.onMeasureAgain}>
            Correct the corners
          </button>
          <button className={textButton.button} type="button" onClick={props.onOtherPhoto}>
            Another photo
          </button>
        </p>
      </div>
    </>
  );
}

const gapAboveFurnitureInches = 7;

/** Where the sheet is. Above anything else, as above furniture, if there is room in the photo. */
function startPlace({ wall, measured }: HangStepProps, outside: { width: number; height: number }): Point {
  const middle = { x: 0, y: 0 };
  const { kind } = wall.calibration;
  if (kind === 'letter' || kind === 'a4') return middle;
  const above = { x: 0, y: -(measured.reference.height + outside.height) / 2 - gapAboveFurnitureInches };
  const corners = drawnCorners(measured.wall, above, outside);
  return findPlacementProblem(corners, wall.photo) === 'beyond-photo' ? middle : above;
}

/** How exact the picture is, and what to do if the print doesn't fit or the scale is not exact enough. */
function Scale({ print, choice, wall, measured, middle }: HangStepProps & { middle: Point }) {
  const { outside } = frame(choice, print.orientation);
  const error = measured.wall.widthError(rectangleAround(middle, outside));
  const place = findPlacementProblem(drawnCorners(measured.wall, middle, outside), wall.photo);
  return (
    <div role="status">
      <p className={styles.scale}>
        {formatInches(outside.width)} in wide on your wall, {describeWidthError(outside.width, error)}.
      </p>
      {error > largestWidthError && (
        <p className={styles.problem}>
          This is less exact than {100 * largestWidthError} %. Correct the corners in the magnifier, or use
          something larger, such as a door.
        </p>
      )}
      {place && <p className={styles.problem}>{placeProblems[place]}</p>}
    </div>
  );
}

const placeProblems = {
  'beyond-photo':
    'The print reaches beyond the photo. Move it, choose a smaller size, or take a photo from farther away.',
  'near-edge': 'Near the edge of a photo, lenses bend the wall. The size is most exact in the middle.',
};

function LightSliders({ light, onLight }: Pick<HangStepProps, 'onLight'> & { light: Light }) {
  const slider = (label: string, part: keyof Light, least: number) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={least}
        max={1}
        step={0.01}
        value={light[part]}
        onChange={(event) => onLight({ ...light, [part]: event.target.valueAsNumber })}
      />
    </label>
  );
  return (
    <fieldset>
      <legend>Match the light of the room</legend>
      {slider('Brightness', 'brightness', leastBrightness)}
      {slider('Warmth', 'warmth', -1)}
    </fieldset>
  );
}
