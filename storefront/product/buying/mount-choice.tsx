import { describeMount } from '#domain/framing.ts';
import { isFullBleed } from '#domain/mounts.ts';
import { availableMounts, type Variant } from '#domain/variants.ts';
import { MountSwatches } from '../../framing/mount-swatches.tsx';
import type { Choose } from './use-choice.ts';

interface MountChoiceProps {
  variants: readonly Variant[];
  variant: Variant;
  choose: Choose;
}

export function MountChoice({ variants, variant, choose }: MountChoiceProps) {
  const { size, frameColor } = variant;
  return (
    <MountSwatches
      mounts={availableMounts(variants, size, frameColor)}
      value={variant.mount}
      onChoose={(mount) => choose({ mount })}
      noteOn={(mount) => (isFullBleed(mount) ? 'Photograph to the edge' : describeMount(size, mount))}
    />
  );
}
