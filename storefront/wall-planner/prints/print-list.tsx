import { Link } from 'react-router';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import { availableSizes, type Variant } from '#domain/catalogue/variants/variants.ts';
import { describeFramed } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { describeSpot } from '#domain/wall/plan/plan-texts.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import { VariantSelects } from '../../product/buying/variant-selects.tsx';
import { useShopSelector } from '../../store/store.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { InchesField } from '../settings/inches-field.tsx';
import type { HungPrint, MissingPrint } from '../use-planned-prints.ts';
import styles from './print-list.module.css';

interface PrintListProps {
  plan: Plan;
  items: readonly (HungPrint | MissingPrint)[];
  onChoose(print: HungPrint, variant: Variant): void;
  onPlace(print: HungPrint, spot: Spot): void;
  onReorder(print: HungPrint, by: number, focusId: string): void;
  onRemove(item: HungPrint | MissingPrint): void;
  onRetry(): void;
}

/** The plan as a list: each print with its place, its variant and its price. */
export function PrintList({ items, onRemove, onRetry, ...actions }: PrintListProps) {
  return (
    <ol>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          <div className={styles.picture}>{item.kind === 'hung' && <Thumbnail item={item} />}</div>
          {item.kind === 'hung' ? (
            <HungItem item={item} count={items.length} {...actions} />
          ) : (
            <MissingItem item={item} onRetry={onRetry} />
          )}
          <TextButton
            className={styles.remove}
            id={buttonId('remove', item.index)}
            aria-describedby={titleId(item.index)}
            onClick={() => onRemove(item)}
          >
            Remove
          </TextButton>
        </li>
      ))}
    </ol>
  );
}

interface HungItemProps extends Pick<PrintListProps, 'plan' | 'onChoose' | 'onPlace' | 'onReorder'> {
  item: HungPrint;
  count: number;
}

function HungItem({ item, count, plan, onChoose, onPlace, onReorder }: HungItemProps) {
  const { index, print, variant, isOtherVariant } = item;
  const frame = useFrame();
  const isMember = useShopSelector((state) => state.user.isMember);
  return (
    <>
      <div className={styles.label}>
        <h3 className={styles.title} id={titleId(index)}>
          {index + 1}. <Link to={`/product/${print._id}${writeVariant(variant)}`}>{print.title}</Link>
        </h3>
        <p className={styles.price}>{formatDollars(unitPrice(variant, isMember))}</p>
      </div>
      <p className={styles.facts}>
        {print.artist}, {describeFramed(frame(variant, print.orientation))}. It hangs {describeSpot(item)}.
        {variant.frameColor === 'none' && ' Without a frame, it comes without hardware to hang it.'}
      </p>
      {isOtherVariant && (
        <p className={styles.notice}>
          The planned variant is no longer sold. This is the nearest one: {sizes[variant.size].name},{' '}
          {frames[variant.frameColor].name}, {variant.mount}.
        </p>
      )}
      <div className={styles.fields}>
        <VariantSelects
          variant={variant}
          variants={print.variants}
          sizeOptions={availableSizes(print.variants).map((size) => ({
            value: size,
            text: `${sizes[size].name}, ${describeDimensions(size)}`,
          }))}
          describedBy={titleId(index)}
          onChoose={(next) => onChoose(item, next)}
        />
        {plan.arrangement === 'salon' && <SpotFields item={item} onPlace={(spot) => onPlace(item, spot)} />}
      </div>
      <div className={styles.moves}>
        <MoveButton label="Move left" by={-1} {...{ item, count, onReorder }} />
        <MoveButton label="Move right" by={1} {...{ item, count, onReorder }} />
      </div>
    </>
  );
}

/** The place of a print in a salon in numbers, for those who don't drag. */
function SpotFields({ item, onPlace }: { item: HungPrint; onPlace(spot: Spot): void }) {
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
function titleId(index: number): string {
  return `plan-title-${index}`;
}

/** The wall has the print's text. */
function Thumbnail({ item: { print, variant } }: { item: HungPrint }) {
  return <FramedPrint print={print} variant={variant} alt="" sizes="6rem" isOnCard />;
}

interface MoveButtonProps extends Pick<HungItemProps, 'item' | 'count' | 'onReorder'> {
  label: string;
  by: number;
}

/** It stays focusable at the end of the list, so that the focus is not lost there. */
function MoveButton({ item, count, label, by, onReorder }: MoveButtonProps) {
  const target = item.index + by;
  const isAtEnd = target < 0 || target >= count;
  return (
    <TextButton
      id={buttonId(label, item.index)}
      aria-describedby={titleId(item.index)}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onReorder(item, by, buttonId(label, target))}
    >
      {label}
    </TextButton>
  );
}

function MissingItem({ item, onRetry }: { item: MissingPrint; onRetry(): void }) {
  const { kind, index } = item;
  return (
    <div className={styles.missing}>
      <h3 className={styles.title} id={titleId(index)}>
        {index + 1}. {missingTitles[kind]}
      </h3>
      {kind === 'gone' && (
        <p className={styles.facts}>This print has left the shop since the plan was made. Remove it.</p>
      )}
      {kind === 'unreachable' && <TextButton onClick={onRetry}>Try again</TextButton>}
    </div>
  );
}

const missingTitles: Readonly<Record<MissingPrint['kind'], string>> = {
  loading: 'Loading the print…',
  gone: 'No longer on our walls',
  unreachable: "We couldn't load this print",
};

function buttonId(name: string, index: number): string {
  return `plan-${name.toLowerCase().replace(' ', '-')}-${index}`;
}

/** The Remove button of the print at a position. */
export function removeButtonId(index: number): string {
  return buttonId('remove', index);
}
