import { describeFramedForm } from '#domain/making/framing-texts.ts';
import { type Dollars, formatDollars } from '#domain/money.ts';
import { unitPrice } from '#domain/pricing.ts';
import { describeDimensions, isSizeKey, sizes } from '#domain/variants/sizes.ts';
import { availableSizes, type Variant } from '#domain/variants/variants.ts';
import { useShopSelector } from '../../store/store.ts';
import { Select } from '../../ui/form/select.tsx';
import { useEarlyChoice } from '../../ui/form/use-early-choice.ts';
import styles from './size-choice.module.css';
import { type Choose, changedVariant } from './use-choice.ts';

interface SizeChoiceProps {
  variants: readonly Variant[];
  variant: Variant;
  choose: Choose;
}

/** A radio list for wide pages and a dropdown for narrow ones. The stylesheet shows one of them. */
export function SizeChoice({ variants, variant, choose }: SizeChoiceProps) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const choices = sizeChoices(variants, variant, isMember);
  const chooseSize = (size: string) => {
    if (isSizeKey(size)) choose({ size });
  };
  const list = useEarlyChoice<HTMLFieldSetElement>(variant.size, chooseSize);
  return (
    <>
      <fieldset className={styles.list} ref={list}>
        <legend>Size</legend>
        {choices.map(({ size, name, framed, price }) => (
          <label key={size} className={styles.choice}>
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === variant.size}
              onChange={() => chooseSize(size)}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.framed}>{framed}</span>
            <span className={styles.price}>{price}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.dropdown}>
        <Select
          label="Size"
          options={sizeOptions(variants, variant, isMember)}
          value={variant.size}
          onChoose={chooseSize}
        />
        <p className={styles.framed}>{choices.find(({ size }) => size === variant.size)?.framed}</p>
      </div>
    </>
  );
}

/** The options of a dropdown: each size on sale with this buyer's price, in the frame and mount of `variant` where sold. */
export function sizeOptions(variants: readonly Variant[], variant: Variant, isMember: boolean) {
  return sizeChoices(variants, variant, isMember).map(({ size, name, price }) => ({
    value: size,
    text: `${name}, ${price}`,
  }));
}

function sizeChoices(variants: readonly Variant[], variant: Variant, isMember: boolean) {
  return availableSizes(variants).map((size) => ({
    size,
    name: `${sizes[size].name}, ${describeDimensions(size)}`,
    framed: describeFramedForm({ ...variant, size }),
    price: formatDollars(priceOf(changedVariant(variants, variant, { size }), isMember)),
  }));
}

function priceOf(variant: Variant | undefined, isMember: boolean): Dollars {
  return variant ? unitPrice(variant, isMember) : 0;
}
