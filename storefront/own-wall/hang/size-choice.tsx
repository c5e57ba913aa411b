import { unitPrice } from '#domain/catalogue/pricing.ts';
import { describeDimensions, type SizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { type Choice, findVariant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { describeFramed } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import type { Landmarks } from '#domain/wall/hanging-place.ts';
import { adviseSize, describeAdvice, describeChosenSize, hungSizes } from '#domain/wall/size-advice.ts';
import { useShopSelector } from '../../store/store.ts';
import styles from '../own-wall.module.css';
import type { PrintOnWall } from './hangable-wall.ts';

interface SizeChoiceProps {
  print: PrintOnWall;
  choice: Choice;
  /** The choice in every size on sale. */
  forms: readonly Choice[];
  landmarks: Landmarks;
  showsSizes: boolean;
  setShowsSizes(shows: boolean): void;
  /** Absent where the size is chosen already, as in the cart. */
  onChoose: ((size: SizeKey) => void) | undefined;
}

/** The sizes on sale, with advice on which of them look right. */
export function SizeChoice(props: SizeChoiceProps) {
  const { print, choice, forms, showsSizes, onChoose } = props;
  const advice = <SizeAdvice {...props} />;
  const framedSize = (form: Choice) => describeFramed(frame(form, print.orientation));
  if (!onChoose) {
    return (
      <div>
        <p>
          {sizes[choice.size].name}, {framedSize(choice)}
        </p>
        {advice}
      </div>
    );
  }
  return (
    <fieldset>
      <legend>Size</legend>
      {advice}
      {forms.map((form) => (
        <label key={form.size} className={styles.option}>
          <input
            type="radio"
            name="wall-size"
            checked={form.size === choice.size}
            onChange={() => onChoose(form.size)}
          />
          <span>
            {sizes[form.size].name}, {describeDimensions(form.size)}
            <small className={styles.framed}>{framedSize(form)}</small>
          </span>
          <Price print={print} form={form} />
        </label>
      ))}
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={showsSizes}
          onChange={(event) => props.setShowsSizes(event.target.checked)}
        />
        Outline all sizes
      </label>
    </fieldset>
  );
}

function Price({ print, form }: { print: PrintOnWall; form: Choice }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const priced = findVariant(print.variants ?? [], form);
  return priced && <span className={styles.price}>{formatDollars(unitPrice(priced, isMember))}</span>;
}

/** From the width of the furniture, or else of the whole wall. */
function SizeAdvice({ print, forms, landmarks, onChoose }: SizeChoiceProps) {
  const { furniture, ends } = landmarks;
  const base = furniture ?? ends;
  const offered = hungSizes(forms, print.orientation);
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
