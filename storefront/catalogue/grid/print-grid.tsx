import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { Orientation } from '#domain/catalogue/categories.ts';
import { notOnSale } from '#domain/catalogue/pricing.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import { openingVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { toNewFavourite } from '#domain/customers/favourites.ts';
import { formatDollars } from '#domain/money.ts';
import { SaveButton } from '../../favourites/save-button.tsx';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { PrintTransition } from '../../framing/print-transition.tsx';
import type { GridCardData } from './print-card-data.ts';
import styles from './print-grid.module.css';

/** The `sizes` attribute: the drawn width of a whole photograph, including what the mat covers. */
const sizes: Record<Orientation, string> = {
  landscape:
    '(min-width: 2200px) 24rem, (min-width: 1700px) 17vw, (min-width: 1100px) 24vw, (min-width: 603px) and (max-height: 30em) 18vw, (min-width: 603px) 38vw, 76vw',
  portrait:
    '(min-width: 2200px) 19rem, (min-width: 1700px) 13vw, (min-width: 1100px) 19vw, (min-width: 603px) and (max-height: 30em) 13vw, (min-width: 603px) 30vw, 70vw',
};

interface PrintGridProps {
  prints: readonly GridCardData[];
  frameColor: FrameColor;
  /** The grid is at the top of the page, so its first picture does not wait. A phone shows one, and the others would delay it. */
  isFirst?: boolean;
}

export function PrintGrid({ prints, frameColor, isFirst = false }: PrintGridProps) {
  return (
    <ul className={styles.grid}>
      {prints.map((print, index) => (
        <li key={print._id}>
          <PrintCard print={print} frameColor={frameColor} isFirst={isFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface PrintCardProps {
  print: GridCardData;
  frameColor: FrameColor;
  isFirst: boolean;
}

/** A framed print with its label. The title's link covers the whole card except the save button. */
const PrintCard = memo(({ print, frameColor, isFirst }: PrintCardProps) => {
  const { _id, title, artist, orientation } = print;
  const titleId = useId();
  const query = frameColor === defaultVariant.frameColor ? '' : `?frame=${frameColor}`;
  const variant = openingVariant(print, frameColor);
  return (
    <article className={styles.card} data-orientation={orientation}>
      <div className={styles.wall}>
        <PrintTransition id={_id}>
          <FramedPrint
            print={print}
            variant={{ ...defaultVariant, frameColor }}
            sizes={sizes[orientation]}
            isFirst={isFirst}
            isOnCard
          />
        </PrintTransition>
      </div>
      <div className={styles.label}>
        <h3 className={styles.title} id={titleId} dir="auto">
          <Link className={styles.link} to={`/product/${_id}${query}`}>
            {title}
          </Link>
        </h3>
        <p className={styles.artist} dir="auto">
          {artist}
        </p>
        <p className={styles.price}>{describePrices(print)}</p>
        {variant && (
          <SaveButton key={frameColor} wanted={toNewFavourite(print, variant)} describedBy={titleId} />
        )}
      </div>
    </article>
  );
});

/** The prices of the smallest size on sale. A narrow card has a line for each. */
function describePrices({ sizeCount, price, memberPrice }: GridCardData): string {
  if (sizeCount === 0) return notOnSale;
  const from = sizeCount === 1 ? '' : 'From\u00a0';
  return `${from}${formatDollars(price)}, members\u00a0${formatDollars(memberPrice)}`;
}
