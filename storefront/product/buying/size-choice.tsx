import type { Product } from '#domain/api/catalogue/product.ts';
import { isSizeKey, type SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { describeFramed } from '#domain/framing/framing-texts.ts';
import { useFrame } from '../../framing/use-frame.ts';
import { useShopSelector } from '../../store/store.ts';
import { Select } from '../../ui/form/select.tsx';
import { useEarlyChoice } from '../../ui/form/use-early-choice.ts';
import styles from './size-choice.module.css';
import { sizeOptions } from './size-options.ts';
import type { Choose } from './use-variant.ts';

interface SizeChoiceProps {
  print: Product;
  variant: PricedVariant;
  choose: Choose;
}

/** A radio list for wide pages and a dropdown for narrow ones. The stylesheet shows one of them. */
export function SizeChoice({ print: { variants, orientation }, variant, choose }: SizeChoiceProps) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const options = sizeOptions(variants, variant, isMember);
  const frame = useFrame();
  const framedSize = (size: SizeKey) => describeFramed(frame({ ...variant, size }, orientation));
  const chooseSize = (size: string) => {
    if (isSizeKey(size)) choose({ size });
  };
  const list = useEarlyChoice<HTMLFieldSetElement>(variant.size, chooseSize);
  return (
    <>
      <fieldset className={styles.list} ref={list}>
        <legend>Size</legend>
        {options.map(({ value: size, name, price }) => (
          <label key={size} className={styles.choice}>
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === variant.size}
              onChange={() => chooseSize(size)}
            />
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              <span className={styles.framed}>{framedSize(size)}</span>
            </span>
            <span className={styles.price}>{price}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.dropdown}>
        <Select label="Size" options={options} value={variant.size} onChoose={chooseSize} />
        <p className={styles.framed}>{framedSize(variant.size)}</p>
      </div>
    </>
  );
}
