import { frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { isMount } from '#domain/catalogue/variants/mounts.ts';
import { describeDimensions, isSizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import {
  availableFrames,
  availableMounts,
  availableSizes,
  nearestVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import type { Spot } from '#domain/wall/plan/plan.ts';
import { Select } from '../../ui/form/select.tsx';
import { InchesField } from '../settings/inches-field.tsx';
import type { HungPrint } from '../use-planned-prints.ts';
import styles from './print-list.module.css';

/** Size, frame and mount of a print. */
export function FormFields({ item, onChoose }: { item: HungPrint; onChoose(variant: Variant): void }) {
  const { print, variant, index } = item;
  const { variants } = print;
  const choose = (change: Partial<Variant>, keep: keyof Variant) => {
    const next = nearestVariant(variants, { ...variant, ...change }, keep);
    if (next) onChoose({ size: next.size, frameColor: next.frameColor, mount: next.mount });
  };
  return (
    <>
      <Select
        label="Size"
        aria-describedby={titleId(index)}
        options={availableSizes(variants).map((size) => ({
          value: size,
          text: `${sizes[size].name}, ${describeDimensions(size)}`,
        }))}
        value={variant.size}
        onChoose={(size) => isSizeKey(size) && choose({ size }, 'size')}
      />
      <Select
        label="Frame"
        aria-describedby={titleId(index)}
        options={availableFrames(variants, variant.size).map((color) => ({
          value: color,
          text: frames[color].name,
        }))}
        value={variant.frameColor}
        onChoose={(name) => {
          const frameColor = parseFrame(name);
          if (frameColor) choose({ frameColor }, 'frameColor');
        }}
      />
      <Select
        label="Mount"
        aria-describedby={titleId(index)}
        options={availableMounts(variants, variant.size, variant.frameColor).map((mount) => ({
          value: mount,
          text: mount,
        }))}
        value={variant.mount}
        onChoose={(mount) => isMount(mount) && choose({ mount }, 'mount')}
      />
    </>
  );
}

/** The place of a print in a salon in numbers, for those who don't drag. */
export function SpotFields({ item, onPlace }: { item: HungPrint; onPlace(spot: Spot): void }) {
  const { spot, area, index } = item;
  return (
    <div className={styles.spot}>
      <InchesField
        label="From the left edge, in inches"
        name={`left-${index}`}
        value={spot.x - area.width / 2}
        onChange={(inches) => onPlace({ ...spot, x: inches + area.width / 2 })}
      />
      <InchesField
        label="Floor to its middle, in inches"
        name={`height-${index}`}
        value={spot.y}
        onChange={(inches) => onPlace({ ...spot, y: inches })}
      />
    </div>
  );
}

/** The heading of a print in the list, which describes its fields and buttons. */
export function titleId(index: number): string {
  return `plan-title-${index}`;
}
