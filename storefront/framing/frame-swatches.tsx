import { type FrameColor, frames } from '#domain/frames.ts';
import { useEarlyChoice } from '../ui/form/use-early-choice.ts';
import styles from './frame-swatches.module.css';
import sample from './sample.module.css';

interface FrameSwatchesProps {
  legend: string;
  colors: readonly FrameColor[];
  value: FrameColor;
  onChoose: (color: FrameColor) => void;
}

/** A row of corner samples, as a framer lays them out on the counter. */
export function FrameSwatches({ legend, colors, value, onChoose }: FrameSwatchesProps) {
  const swatches = useEarlyChoice<HTMLFieldSetElement>(value, (early) => {
    const color = colors.find((each) => each === early);
    if (color) onChoose(color);
  });
  return (
    <fieldset ref={swatches}>
      <legend>{legend}</legend>
      <div className={styles.row}>
        {colors.map((color) => (
          <label key={color} className={`${sample.choice} ${styles.swatch}`}>
            <input
              type="radio"
              className={sample.input}
              name={legend.toLowerCase()}
              value={color}
              checked={color === value}
              onChange={() => onChoose(color)}
            />
            <span className={`${sample.sample} ${styles.corner}`} data-color={color} />
            <span className={sample.words}>{frames[color].name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
