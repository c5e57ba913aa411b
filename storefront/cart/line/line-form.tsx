import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { parseMount } from '#domain/catalogue/variants/mounts.ts';
import { isSizeKey } from '#domain/catalogue/variants/sizes.ts';
import {
  availableFrames,
  availableMounts,
  changedVariant,
  findVariant,
  type PricedVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import { sizeOptions } from '../../product/buying/size-options.ts';
import { useShopSelector } from '../../store/store.ts';
import { Select } from '../../ui/form/select.tsx';
import styles from './line-form.module.css';

interface LineFormProps {
  variant: Variant;
  /** What the line's print is sold in, with this variant. */
  variants: readonly PricedVariant[];
  onChoose: (variant: PricedVariant) => void;
}

/** Chooses another size, frame, or mount for a line. Each choice applies at once, as on the print's page. */
export function LineForm({ variant, variants, onChoose }: LineFormProps) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const current = findVariant(variants, variant);
  if (!current) return null;
  const change = (part: Partial<Variant>) => {
    const next = changedVariant(variants, current, part);
    if (next) onChoose(next);
  };
  const { size, frameColor, mount } = current;
  return (
    <div className={styles.form}>
      <Select
        label="Size"
        options={sizeOptions(variants, current, isMember)}
        value={size}
        onChoose={(value) => change({ size: isSizeKey(value) ? value : size })}
      />
      <Select
        label="Frame"
        options={availableFrames(variants, size).map((color) => ({ value: color, text: frames[color].name }))}
        value={frameColor}
        onChoose={(value) => change({ frameColor: parseFrame(value) ?? frameColor })}
      />
      <Select
        label="Mount"
        options={availableMounts(variants, size, frameColor).map((each) => ({ value: each, text: each }))}
        value={mount}
        onChoose={(value) => change({ mount: parseMount(value) ?? mount })}
      />
    </div>
  );
}
