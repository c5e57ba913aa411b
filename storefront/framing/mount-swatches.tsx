import { isFullBleed, isMount, type Mount } from '#domain/mounts.ts';
import { useEarlyChoice } from '../ui/form/use-early-choice.ts';
import styles from './mount-swatches.module.css';
import sample from './sample.module.css';

interface MountSwatchesProps {
  mounts: readonly Mount[];
  value: Mount;
  onChoose: (mount: Mount) => void;
  /** A few words on each, under its name. */
  noteOn: (mount: Mount) => string;
}

/** Both ways to mount a photograph, each with a small sheet cut so. */
export function MountSwatches({ mounts, value, onChoose, noteOn }: MountSwatchesProps) {
  const swatches = useEarlyChoice<HTMLFieldSetElement>(value, (early) => {
    if (isMount(early)) onChoose(early);
  });
  return (
    <fieldset ref={swatches}>
      <legend>Mount</legend>
      <div className={styles.row}>
        {mounts.map((mount) => (
          <label key={mount} className={`${sample.choice} ${styles.mount}`}>
            <input
              type="radio"
              className={sample.input}
              name="mount"
              value={mount}
              checked={mount === value}
              onChange={() => onChoose(mount)}
            />
            <span className={`${sample.sample} ${styles.sheet}`} data-full={isFullBleed(mount)} />
            <span className={sample.words}>
              {mount}
              <small className={styles.note}>{noteOn(mount)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
