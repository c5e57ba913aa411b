import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import {
  availableFrames,
  availableMounts,
  type PricedVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import { describeMount } from '#domain/framing/framing-texts.ts';
import { FrameSwatches, MountSwatches } from '../../framing/swatches.tsx';
import styles from '../own-wall.module.css';

interface LookChoiceProps {
  variant: Variant;
  variants: readonly PricedVariant[];
  onChoose(change: Partial<Variant>): void;
}

/** Frame and mount, as on the print's page. A form of its own separates its radio buttons from those of the page. */
export function LookChoice({ variant, variants, onChoose }: LookChoiceProps) {
  const { size, frameColor } = variant;
  return (
    <form className={styles.look}>
      <FrameSwatches
        colors={availableFrames(variants, size)}
        value={frameColor}
        onChoose={(color) => onChoose({ frameColor: color })}
      />
      <MountSwatches
        mounts={availableMounts(variants, size, frameColor)}
        value={variant.mount}
        onChoose={(mount) => onChoose({ mount })}
        noteOn={(mount) => (isFullBleed(mount) ? 'Image to the edge' : describeMount({ ...variant, mount }))}
      />
    </form>
  );
}
