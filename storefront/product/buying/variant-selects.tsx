import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { parseMount } from '#domain/catalogue/variants/mounts.ts';
import { isSizeKey } from '#domain/catalogue/variants/sizes.ts';
import {
  availableFrames,
  availableMounts,
  changedVariant,
  type PricedVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import { Select } from '../../ui/form/select.tsx';

interface VariantSelectsProps {
  variant: PricedVariant;
  /** What the print is sold in. */
  variants: readonly PricedVariant[];
  sizeOptions: readonly { value: string; text: string }[];
  describedBy?: string;
  onChoose(variant: PricedVariant): void;
}

/** Chooses another size, frame, or mount. Each choice applies at once, as on the print's page. */
export function VariantSelects(props: VariantSelectsProps) {
  const { variant, variants, sizeOptions, describedBy, onChoose } = props;
  const { size, frameColor, mount } = variant;
  const change = (part: Partial<Variant>) => {
    const next = changedVariant(variants, variant, part);
    if (next) onChoose(next);
  };
  return (
    <>
      <Select
        label="Size"
        aria-describedby={describedBy}
        options={sizeOptions}
        value={size}
        onChoose={(value) => change({ size: isSizeKey(value) ? value : size })}
      />
      <Select
        label="Frame"
        aria-describedby={describedBy}
        options={availableFrames(variants, size).map((color) => ({ value: color, text: frames[color].name }))}
        value={frameColor}
        onChoose={(value) => change({ frameColor: parseFrame(value) ?? frameColor })}
      />
      <Select
        label="Mount"
        aria-describedby={describedBy}
        options={availableMounts(variants, size, frameColor).map((each) => ({ value: each, text: each }))}
        value={mount}
        onChoose={(value) => change({ mount: parseMount(value) ?? mount })}
      />
    </>
  );
}
