import { unitPrice } from '#domain/catalogue/pricing.ts';
import { describeDimensions, type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { findVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { describeFramed } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import type { Landmarks } from '#domain/wall/hanging-place.ts';
import { adviseSize, describeAdvice, describeChosenSize, hungSizes } from '#domain/wall/size-advice.ts';
import { useFrame, useMouldings } from '../../framing/use-frame.ts';
import { useShopSelector } from '../../store/store.ts';
import styles from '../own-wall.module.css';
import type { PrintOnWall } from './hangable-wall.ts';

interface SizeChoiceProps {
  print: PrintOnWall;
  variant: Variant;
  /** The variant in every size on sale. */
  variants: readonly Variant[];
  landmarks: Landmarks;
  showsSizes: boolean;
  setShowsSizes(shows: boolean): void;
  /** Absent where the size is chosen already, as in the cart. */
  onChoose: ((size: SizeKey) => void) | undefined;
}

/** The sizes on sale, with advice on which of them look right. */
export function SizeChoice(props: SizeChoiceProps) {
  const { print, variant, variants, showsSizes, onChoose } = props;
  const advice = <SizeAdvice {...props} />;
  const larger = largerThan(variant, variants);
  const frame = useFrame();
  const framedSize = (of: Variant) => describeFramed(frame(of, print.orientation));
  if (!onChoose) {
    return (
      <div>
        <p>
          {sizes[variant.size].name}, {framedSize(variant)}
        </p>
        {advice}
      </div>
    );
  }
  return (
    <fieldset>
      <legend>Size</legend>
      {advice}
      {variants.map((each) => (
        <label key={each.size} className={`${styles.option} ${styles.sized}`}>
          <input
            type="radio"
            name="wall-size"
            checked={each.size === variant.size}
            onChange={() => onChoose(each.size)}
          />
          <span>
            {sizes[each.size].name}
            <span className={styles.comma}>, </span>
            <span className={styles.dimensions}>{describeDimensions(each.size)}</span>
            <small className={styles.framed}>{framedSize(each)}</small>
          </span>
          <Price print={print} variant={each} />
        </label>
      ))}
      {larger.length > 0 && (
        <label className={`${styles.option} ${styles.larger}`}>
          <input
            type="checkbox"
            checked={showsSizes}
            onChange={(event) => props.setShowsSizes(event.target.checked)}
          />
          <span>
            Outline larger sizes
            {showsSizes && (
              <small className={styles.framed}>
                From the print outward: {larger.map(({ size }) => sizes[size].name).join(', ')}
              </small>
            )}
          </span>
        </label>
      )}
    </fieldset>
  );
}

/** The variants of larger sizes, the smallest first. */
export function largerThan({ size }: Variant, variants: readonly Variant[]): Variant[] {
  const isLarger = (each: Variant) => sizeKeys.indexOf(each.size) > sizeKeys.indexOf(size);
  return variants.filter(isLarger);
}

function Price({ print, variant }: { print: PrintOnWall; variant: Variant }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const priced = findVariant(print.variants ?? [], variant);
  return priced && <span className={styles.price}>{formatDollars(unitPrice(priced, isMember))}</span>;
}

/** From the width of the furniture, or else of the whole wall. */
function SizeAdvice({ print, variants, landmarks, onChoose }: SizeChoiceProps) {
  const { furniture, ends } = landmarks;
  const base = furniture ?? ends;
  const offered = hungSizes(variants, print.orientation, useMouldings());
  const [chosen] = offered;
  if (!base || !chosen) return null;
  const baseInches = base.right - base.left;
  const name = furniture?.kind ?? 'wall';
  return (
    <p className={styles.advice}>
      {onChoose
        ? describeAdvice(adviseSize(baseInches, offered), name)
        : describeChosenSize(baseInches, chosen, name)}
    </p>
  );
}
