import type { StudioPrint, StudioVariant } from '#domain/api/catalogue/print.ts';
import { type FrameColor, frameColors, frames } from '#domain/catalogue/variants/frames.ts';
import { type Mount, mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { isSameVariant, type NewVariant } from '#domain/catalogue/variants/variants.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import field from '../../ui/field.module.css';
import { describeVariantChanges } from './describe-variant-changes.ts';
import { changeVariants, type PrintDraft, tableOf, valuesOf, variantsOf } from './print-values.ts';
import styles from './variants-editor.module.css';

interface Props {
  print: StudioPrint;
  draft: PrintDraft;
}

/** In which variants a print is sold and what each size costs, with what saving would change. */
export function VariantsEditor({ print, draft }: Props) {
  const { values } = draft;
  const unmakeable = print.variants.filter((variant) => variant.unmakeable);
  const changes = describeVariantChanges(variantsOf(valuesOf(print)), variantsOf(values));
  const change = (size: SizeKey, isMatch: (variant: NewVariant) => boolean, next: Partial<NewVariant>) => {
    const variants = values[`variants ${size}`].map((variant) =>
      isMatch(variant) ? { ...variant, ...next } : variant,
    );
    draft.change(changeVariants(print, values, size, variants));
  };
  return (
    <>
      <p className={`quiet ${styles.lead}`}>
        {values.hasOwnVariants
          ? 'This print has prices and variants of its own.'
          : "This print is sold in every variant, at the prices of the shop's table."}
      </p>
      <div className={styles.sizes}>
        {sizeKeys.map((size) => (
          <SizeRow
            key={size}
            size={size}
            variants={values[`variants ${size}`]}
            unmakeable={unmakeable}
            onChange={(which, next) => change(size, which, next)}
          />
        ))}
      </div>
      {values.hasOwnVariants && (
        <p className={styles.reset}>
          <Button kind="text" onPress={() => draft.change({ ...tableOf(print), hasOwnVariants: false })}>
            Use the shop's price table
          </Button>
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes} aria-label="What changes">
          {changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SizeRowProps {
  size: SizeKey;
  variants: NewVariant[];
  unmakeable: StudioVariant[];
  onChange: (which: (variant: NewVariant) => boolean, values: Partial<NewVariant>) => void;
}

function SizeRow({ size, variants, unmakeable, onChange }: SizeRowProps) {
  const { name } = sizes[size];
  const all = () => true;
  const reason = unmakeable.find((variant) => variant.size === size)?.unmakeable;
  return (
    <fieldset className={styles.size}>
      <legend className={styles.name}>{name}</legend>
      <PriceField
        label={`${name}, regular price`}
        text="Regular"
        prices={variants.map(({ price }) => price)}
        onChange={(price) => onChange(all, { price })}
      />
      <PriceField
        label={`${name}, member price`}
        text="Members"
        prices={variants.map(({ memberPrice }) => memberPrice)}
        onChange={(memberPrice) => onChange(all, { memberPrice })}
      />
      {mounts.map((mount) => (
        <VariantBoxes key={mount} variants={variants} size={size} mount={mount} onChange={onChange} />
      ))}
      {reason && <p className={`small ${styles.note}`}>Some variants cannot be made: {reason}.</p>}
    </fieldset>
  );
}

interface PriceFieldProps {
  label: string;
  text: string;
  prices: number[];
  onChange: (dollars: number) => void;
}

/** One price for all variants of a size. Empty while they differ. */
function PriceField({ label, text, prices, onChange }: PriceFieldProps) {
  const [first = 0] = prices;
  const isOne = prices.every((price) => price === first);
  return (
    <label className={`${field.field} ${styles.price}`}>
      <span className={field.label}>{text} $</span>
      <input
        className={field.input}
        aria-label={label}
        inputMode="numeric"
        value={isOne ? first || '' : ''}
        placeholder={isOne ? '' : 'differ'}
        onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '').slice(0, 6)))}
      />
    </label>
  );
}

interface VariantBoxesProps extends Pick<SizeRowProps, 'variants' | 'size' | 'onChange'> {
  mount: Mount;
}

function VariantBoxes({ variants, size, mount, onChange }: VariantBoxesProps) {
  const find = (frameColor: FrameColor) =>
    variants.find((variant) => isSameVariant(variant, { size, mount, frameColor }));
  return (
    <div className={styles.boxes}>
      <span className={`small ${styles.mount}`}>{mount}</span>
      {frameColors.map((frameColor) => {
        const variant = find(frameColor);
        return (
          <Checkbox
            key={frameColor}
            aria-label={`${sizes[size].name}, ${mount}, ${frames[frameColor].name}`}
            disabled={!variant}
            checked={variant?.isActive ?? false}
            onChange={(event) =>
              variant && onChange((each) => each === variant, { isActive: event.target.checked })
            }
          >
            {frames[frameColor].name}
          </Checkbox>
        );
      })}
    </div>
  );
}
