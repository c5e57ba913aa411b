import { describeMount } from '#domain/framing.ts';
import { isFullBleed, isMount } from '#domain/mounts.ts';
import type { Variant } from '#domain/product.ts';
import { availableMounts } from '#domain/variants.ts';
import { useEarlyChoice } from '../ui/use-early-choice.ts';
import styles from './mount-choice.module.css';
import type { Choose } from './use-choice.ts';

interface MountChoiceProps {
  variants: readonly Variant[];
  variant: Variant;
  choose: Choose;
}

export function MountChoice({ variants, variant, choose }: MountChoiceProps) {
  const { size, frameColor } = variant;
  const mounts = useEarlyChoice<HTMLFieldSetElement>(variant.mount, (mount) => {
    if (isMount(mount)) choose({ mount });
  });
  return (
    <fieldset ref={mounts}>
      <legend>Mount</legend>
      <div className={styles.row}>
        {availableMounts(variants, size, frameColor).map((mount) => (
          <label key={mount} className={styles.mount}>
            <input
              type="radio"
              name="mount"
              value={mount}
              checked={mount === variant.mount}
              onChange={() => choose({ mount })}
            />
            <span className={styles.sample} data-full={isFullBleed(mount)} />
            <span>
              {mount}
              <small className={styles.note}>{note(variant, mount)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function note({ size }: Variant, mount: Variant['mount']): string {
  return isFullBleed(mount) ? 'Photograph to the edge' : describeMount(size, mount);
}
