import { type FrameColor, frames } from '#domain/catalogue/variants/frames.ts';
import { isFullBleed, isMount, type Mount } from '#domain/catalogue/variants/mounts.ts';
import { useEarlyChoice } from '../ui/form/use-early-choice.ts';
import { mouldingImage } from './framed-print.tsx';
import styles from './swatches.module.css';

interface FrameSwatchesProps {
  colors: readonly FrameColor[];
  value: FrameColor;
  onChoose: (color: FrameColor) => void;
}

/** A radio group that shows a corner of each frame, like the samples on a framer's counter. */
export function FrameSwatches({ colors, value, onChoose }: FrameSwatchesProps) {
  const swatches = useEarlyChoice<HTMLFieldSetElement>(value, (earlyChoice) => {
    const color = colors.find((each) => each === earlyChoice);
    if (color) onChoose(color);
  });
  return (
    <fieldset ref={swatches}>
      <legend>Frame</legend>
      <div className={styles.frames}>
        {colors.map((color) => (
          <label key={color} className={`${styles.choice} ${styles.frame}`}>
            <input
              type="radio"
              className={styles.input}
              name="frame"
              value={color}
              checked={color === value}
              onChange={() => onChoose(color)}
            />
            <span
              className={`${styles.sample} ${styles.corner}`}
              style={mouldingImage(color)}
              data-color={color}
            />
            <span className={styles.words}>{frames[color].name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MountSwatchesProps {
  mounts: readonly Mount[];
  value: Mount;
  onChoose: (mount: Mount) => void;
  /** A short description below the name. */
  noteOn: (mount: Mount) => string;
}

/** A radio group that shows a small sheet for each way to mount a photograph. */
export function MountSwatches({ mounts, value, onChoose, noteOn }: MountSwatchesProps) {
  const swatches = useEarlyChoice<HTMLFieldSetElement>(value, (earlyChoice) => {
    if (isMount(earlyChoice)) onChoose(earlyChoice);
  });
  return (
    <fieldset ref={swatches}>
      <legend>Mount</legend>
      <div className={styles.mounts}>
        {mounts.map((mount) => (
          <label key={mount} className={`${styles.choice} ${styles.mount}`}>
            <input
              type="radio"
              className={styles.input}
              name="mount"
              value={mount}
              checked={mount === value}
              onChange={() => onChoose(mount)}
            />
            <span className={`${styles.sample} ${styles.sheet}`} data-full={isFullBleed(mount)} />
            <span className={styles.words}>
              {mount}
              <small className={styles.note}>{noteOn(mount)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
