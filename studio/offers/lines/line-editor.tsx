import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import {
  availableFrames,
  availableMounts,
  availableSizes,
  type PricedVariant,
  type Variant,
} from '#domain/catalogue/variants/variants.ts';
import { describeFrame } from '#domain/framing/framing-texts.ts';
import { describeProblem, type OfferLine, pagePrices, warnOfHighPrices } from '#domain/offers/offer-lines.ts';
import { maxQuantityOfLine } from '#domain/orders/cart.ts';
import { pictureOf } from '../../catalogue/print/crop-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { allowSizes, changeVariant, setOwn, setOwnPrice, sizesOf } from './change-line.ts';
import { writePrice } from './describe-line.ts';
import styles from './lines-editor.module.css';
import { variantsOf } from './prints-of-lines.ts';
import { readWholeDollars } from './read-prices.ts';
import { TypedField } from './typed-field.tsx';

interface Props {
  line: OfferLine;
  title: string;
  /** Undefined until it is read. */
  print: StudioPrint | undefined;
  /** What the shop refused of the line, as sentences. */
  problems: readonly string[];
  onChange: (line: OfferLine) => void;
  onRemove: () => void;
}

/**
 * A line of an offer: what is offered, what the client may change of it, and what it costs. What depends on the variants of
 * the print can be changed when they are read.
 */
export function LineEditor({ line, title, print, problems, onChange, onRemove }: Props) {
  const { variant, quantity, mayChangeSize, mayChangeFrame } = line;
  const variants = variantsOf(print);
  const warning = warnOfHighPrices(line, variants);
  const problem = print && describeProblem(line, print.isPublished ? variants : undefined);
  const put = (change: Partial<Variant>) => onChange(changeVariant(line, variants, change));
  return (
    <li>
      <fieldset className={styles.line}>
        <legend className={styles.title}>{title}</legend>
        {print && (
          <img
            className={styles.picture}
            src={pictureOf(print.photograph)}
            width={print.photograph.width}
            height={print.photograph.height}
            alt=""
            loading="lazy"
          />
        )}
        <div className={styles.fields}>
          <Select
            label="Size"
            disabled={!print}
            options={optionsOf(availableSizes(variants), sizeKeys, variant.size, (size) => sizes[size].name)}
            value={variant.size}
            onChange={({ target }) => put({ size: target.value as SizeKey })}
          />
          <Select
            label="Frame"
            disabled={!print}
            options={optionsOf(
              availableFrames(variants, variant.size),
              frameColors,
              variant.frameColor,
              describeFrame,
            )}
            value={variant.frameColor}
            onChange={({ target }) => put({ frameColor: target.value as Variant['frameColor'] })}
          />
          <Select
            label="Mount"
            disabled={!print}
            options={optionsOf(
              availableMounts(variants, variant.size, variant.frameColor),
              mounts,
              variant.mount,
              (mount) => mount,
            )}
            value={variant.mount}
            onChange={({ target }) => put({ mount: target.value as Variant['mount'] })}
          />
          <TypedField
            label="Quantity"
            inputMode="numeric"
            value={quantity}
            read={(typed) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0)}
            write={(pieces) => (pieces === 0 ? '' : String(pieces))}
            isInvalid={quantity < 1 || quantity > maxQuantityOfLine}
            onChange={(pieces) => onChange({ ...line, quantity: pieces })}
          />
        </div>
        <div className={styles.boxes}>
          <Checkbox
            checked={mayChangeSize}
            disabled={!print}
            onChange={({ target }) => onChange(allowSizes(line, variants, target.checked))}
          >
            The client may change the size
          </Checkbox>
          <Checkbox
            checked={mayChangeFrame}
            onChange={({ target }) => onChange({ ...line, mayChangeFrame: target.checked })}
          >
            The client may change the frame
          </Checkbox>
        </div>
        <LinePrices line={line} variants={variants} isReady={print !== undefined} onChange={onChange} />
        <div className={styles.notes} aria-live="polite">
          {[problem, ...problems].map(
            (sentence) =>
              sentence && (
                <p key={sentence} className={styles.problem}>
                  {sentence}
                </p>
              ),
          )}
          {warning && <p className={styles.warning}>{warning}</p>}
        </div>
        <div className={styles.remove}>
          <Button kind="text" aria-label={`Remove ${title} from the offer`} onPress={onRemove}>
            Remove
          </Button>
        </div>
      </fieldset>
    </li>
  );
}

interface PricesProps {
  line: OfferLine;
  variants: PricedVariant[];
  /** Whether the prices of the page are known, which own prices begin with. */
  isReady: boolean;
  onChange: (line: OfferLine) => void;
}

/** What each size that may be chosen costs here, beside what it costs on the print's page. */
function LinePrices({ line, variants, isReady, onChange }: PricesProps) {
  const onPage = pagePrices(line, variants);
  const { ownPrices, variant } = line;
  return (
    <div className={styles.prices}>
      <Select
        label="Price"
        disabled={!isReady}
        options={[
          ['page', 'As on the print’s page'],
          ['own', 'An own price'],
        ]}
        value={ownPrices === null ? 'page' : 'own'}
        onChange={({ target }) => onChange(setOwn(line, variants, target.value === 'own'))}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Page</th>
            <th scope="col">Members</th>
            <th scope="col">Here, $</th>
          </tr>
        </thead>
        <tbody>
          {sizesOf(line, variants).map((size) => (
            <tr key={size}>
              <th scope="row">{sizes[size].name}</th>
              <td>{writePrice(onPage[size]?.price)}</td>
              <td>{writePrice(onPage[size]?.memberPrice)}</td>
              <td>
                {ownPrices === null ? (
                  writePrice(onPage[size]?.price)
                ) : (
                  <TypedField
                    label={`Own price, ${sizes[size].name}`}
                    isInTable
                    inputMode="numeric"
                    {...(size !== variant.size && { placeholder: 'not offered' })}
                    value={ownPrices[size] ?? (size === variant.size ? 0 : undefined)}
                    read={(typed) => readWholeDollars(typed) ?? (size === variant.size ? 0 : undefined)}
                    write={(price) => (price ? price.toLocaleString('en-US') : '')}
                    isInvalid={ownPrices[size] === 0}
                    onChange={(price) => onChange(setOwnPrice(line, size, price))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is on sale, and the present value, which may be no longer; everything until the print is read. */
function optionsOf<Value extends string>(
  available: readonly Value[],
  all: readonly Value[],
  present: Value,
  name: (value: Value) => string,
): [Value, string][] {
  const shown =
    available.length === 0 ? all : all.filter((each) => each === present || available.includes(each));
  return shown.map((value) => [value, name(value)]);
}
