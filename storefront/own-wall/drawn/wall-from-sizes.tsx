import { useState } from 'react';
import type { Choice } from '#domain/variants/variants.ts';
import { bestPlace } from '#domain/wall/hanging-place.ts';
import { daylight } from '#domain/wall/light.ts';
import textButton from '../../ui/text-button.module.css';
import { HangStep, type HangStepProps, type PrintOnWall } from '../hang/hang-step.tsx';
import styles from '../own-wall.module.css';
import { drawWallFromSizes } from './draw-wall-from-sizes.ts';
import type { WallSizes } from './wall-sizes.ts';

interface WallFromSizesProps extends Pick<HangStepProps, 'placed' | 'onPlaced'> {
  print: PrintOnWall;
  choice: Choice;
  choose: ((change: Partial<Choice>) => void) | undefined;
  sizes: WallSizes;
  onBack(): void;
}

/** The print on a wall that we draw, because the visitor has no photo of it. */
export function WallFromSizes({ sizes, onBack, ...hung }: WallFromSizesProps) {
  const [wall] = useState(() => drawWallFromSizes(sizes));
  return (
    <HangStep
      {...hung}
      wall={wall}
      startPlace={(outside) => bestPlace(wall.landmarks, outside) ?? { x: 0, y: 0 }}
      light={daylight}
    >
      <p className={styles.ways}>
        <button className={textButton.button} type="button" onClick={onBack}>
          Change the sizes
        </button>
      </p>
    </HangStep>
  );
}
