import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import { capitalize } from '#domain/capitalize.ts';
import { describeDimensions, isSizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeFrame, describeFramed, describeMount } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import type { LineChoice } from '#domain/offers/offer-lines.ts';
import type { ApiAnswer } from '../api/call.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import { FrameSwatches } from '../framing/swatches.tsx';
import { useFrame } from '../framing/use-frame.ts';
import { unbroken } from '../orders/order/order-words.ts';
import { FactsDetails } from '../ui/facts-details.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextButton } from '../ui/text-button.tsx';
import {
  changedChoice,
  chosenVariant,
  type OfferedLine,
  offeredFrames,
  offeredSizes,
  priceOf,
} from './line-choices.ts';
import styles from './offered-print.module.css';

interface OfferedPrintProps {
  line: OfferedLine;
  number: number;
  /** Whether the offer has no other line, so that the number would say nothing. */
  isOnly: boolean;
  /** Whether it takes the whole width, because no wall shows it. */
  isLarge: boolean;
  choice: LineChoice;
  /** The print of the line. Undefined while it loads. */
  answer: ApiAnswer<Product> | undefined;
  isFirst: boolean;
  onChoose(change: Partial<LineChoice>): void;
  onRetry(): void;
}

/** A line of an offer: the print in its frame, large, and what its client may change. */
export function OfferedPrint(props: OfferedPrintProps) {
  const { line, number, isOnly, isLarge, choice, answer, isFirst, onChoose, onRetry } = props;
  const { title, problem, particulars } = line;
  const print = answer?.ok ? answer.value : undefined;
  return (
    <li className={styles.line} data-closed={problem !== null} data-large={isLarge}>
      <div className={styles.picture}>
        {print ? (
          <Picture {...{ print, line, choice, isLarge, isFirst }} />
        ) : answer && problem === null ? (
          <p>
            We couldn’t load this picture. <TextButton onClick={onRetry}>Try again</TextButton>
          </p>
        ) : (
          problem === null && <Skeleton height="20rem" />
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {!isOnly && <span className={styles.number}>{number} </span>}
          {title}
        </h3>
        <Artist line={line} print={print} />
        <p>{problem ?? <Made line={line} choice={choice} print={print} />}</p>
        {problem === null && (
          <>
            <Changes line={line} number={number} choice={choice} onChoose={onChoose} />
            <Price line={line} choice={choice} />
          </>
        )}
        {particulars.length > 0 && <FactsDetails title="Certificate of Authenticity" facts={particulars} />}
      </div>
    </li>
  );
}

interface ChosenLine {
  line: OfferedLine;
  choice: LineChoice;
}

interface PictureProps extends ChosenLine, Pick<OfferedPrintProps, 'isLarge' | 'isFirst'> {
  print: Product;
}

function Picture({ print, line, choice, isLarge, isFirst }: PictureProps) {
  const variant = chosenVariant(line, choice);
  const { outside } = useFrame()(variant, print.orientation);
  return (
    <div className={styles.hung} style={{ '--ratio': outside.width / outside.height } as CSSProperties}>
      <FramedPrint
        print={print}
        variant={variant}
        sizes={`(min-width: 1000px) ${isLarge ? 60 : 40}vw, 90vw`}
        isFirst={isFirst}
      />
    </div>
  );
}

function Artist({ line: { artist, printId }, print }: { line: OfferedLine; print: Product | undefined }) {
  if (artist === null) return null;
  return (
    <p className={styles.artist}>
      by {artist}
      {print?.location && `, ${print.location}`}.{' '}
      <Link className={styles.toPage} to={`/product/${printId}`}>
        See its page
      </Link>
    </p>
  );
}

/**
 * `Small, 14.5x18.5 in, framed 19 5/8 x 15 5/8 in, Black frame, 2 1/2 in mat`, without what the controls below say. Without the print,
 * its orientation is unknown.
 */
function Made({ line, choice, print }: ChosenLine & { print: Product | undefined }) {
  const variant = chosenVariant(line, choice);
  const frame = useFrame();
  const { size, frameColor } = variant;
  const parts = [
    ...(hasChoice(offeredSizes(line)) ? [] : [`${sizes[size].name}, ${describeDimensions(size)}`]),
    ...(print && frameColor !== 'none' ? [describeFramed(frame(variant, print.orientation))] : []),
    ...(hasChoice(offeredFrames(line, choice.size)) ? [] : [describeFrame(frameColor)]),
    describeMount(variant),
  ];
  return capitalize(parts.map(unbroken).join(', '));
}

const hasChoice = (offered: readonly unknown[]) => offered.length > 1;

/** What may be changed, with the controls of the shop. A form of its own, so that each line has its own radio buttons. */
function Changes({
  line,
  number,
  choice,
  onChoose,
}: ChosenLine & Pick<OfferedPrintProps, 'number' | 'onChoose'>) {
  const sizesOffered = offeredSizes(line);
  const colors = offeredFrames(line, choice.size);
  if (!hasChoice(sizesOffered) && !hasChoice(colors)) return null;
  const options = sizesOffered.map((size) => {
    const price = priceOf(line, changedChoice(line, choice, { size }));
    const name = `${sizes[size].name}, ${describeDimensions(size)}`;
    return { value: size, text: price === null ? name : `${name}, ${formatDollars(price)}` };
  });
  return (
    <form
      className={styles.changes}
      aria-label={`Change ${number}. ${line.title}`}
      onSubmit={(event) => event.preventDefault()}
    >
      {hasChoice(sizesOffered) && (
        <Select
          label="Size"
          options={options}
          value={choice.size}
          onChoose={(size) => isSizeKey(size) && onChoose({ size })}
        />
      )}
      {hasChoice(colors) && (
        <FrameSwatches
          colors={colors}
          value={choice.frameColor}
          onChoose={(frameColor) => onChoose({ frameColor })}
        />
      )}
    </form>
  );
}

function Price({ line, choice }: ChosenLine) {
  const { quantity } = line;
  const price = priceOf(line, choice);
  if (price === null)
    return (
      <p className={styles.onRequest}>{quantity > 1 ? `${quantity} pieces, on request` : 'On request'}</p>
    );
  return (
    <p className={styles.price}>
      {formatDollars(price * quantity)}
      {quantity > 1 && <small>{` ${quantity} pieces at ${formatDollars(price)}`}</small>}
    </p>
  );
}
