import { memo, useId } from 'react';
import { Link } from 'react-router';
import { toNewFavourite } from '#domain/favourites.ts';
import type { FrameColor } from '#domain/frames.ts';
import { openingForm } from '#domain/opening-form.ts';
import { defaultChoice } from '#domain/variants.ts';
import { SaveButton } from '../../favourites/save-button.tsx';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { TravellingPrint } from '../../framing/travelling-print.tsx';
import styles from './print-card.module.css';
import type { WallCardData } from './print-card-data.ts';

interface PrintCardProps {
  print: WallCardData;
  frameColor?: FrameColor;
  sizes: string;
  isFirst?: boolean;
}

/** A print on the wall with its label. The title's link covers the whole card but for the save button. */
export const PrintCard = memo(({ print, frameColor = 'black', sizes, isFirst = false }: PrintCardProps) => {
  const { _id, title, artist, orientation, photograph } = print;
  const titleId = useId();
  const wish = frameColor === defaultChoice.frameColor ? '' : `?frame=${frameColor}`;
  const form = openingForm(print, frameColor);
  return (
    <article className={styles.card} data-orientation={orientation}>
      <div className={styles.wall}>
        <TravellingPrint id={_id}>
          <FramedPrint
            photograph={photograph}
            orientation={orientation}
            choice={{ ...defaultChoice, size: 'medium', frameColor }}
            alt={`${title} by ${artist}`}
            sizes={sizes}
            isFirst={isFirst}
          />
        </TravellingPrint>
      </div>
      <div className={styles.label}>
        <h3 className={styles.title} id={titleId} dir="auto">
          <Link className={styles.link} to={`/product/${_id}${wish}`}>
            {title}
          </Link>
        </h3>
        <p className={styles.artist} dir="auto">
          {artist}
        </p>
        {form && <SaveButton key={frameColor} wanted={toNewFavourite(print, form)} describedBy={titleId} />}
      </div>
    </article>
  );
});
