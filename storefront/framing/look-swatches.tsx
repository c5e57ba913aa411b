import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import {
  availableFrames,
  availableMounts,
  type PricedVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import { describeMount } from '#domain/framing/framing-texts.ts';
import { FrameSwatches, MountSwatches } from './swatches.tsx';

interface LookSwatchesProps {
  variant: Variant;
  variants: readonly PricedVariant[];
  onChoose(change: Partial<Variant>): void;
}

/** The frames and mounts in which a print is sold in the size of a variant. */
export function LookSwatches({ variant, variants, onChoose }: LookSwatchesProps) {
  const { size, frameColor } = variant;
  return (
    <>
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
    </>
  );
}
