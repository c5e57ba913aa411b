import { Link } from 'react-router';
import type { FrameColor } from '#domain/frames.ts';
import { defaultChoice } from '#domain/variants.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './print-card.module.css';
import type { PrintCardData } from './print-card-data.ts';

interface PrintCardProps {
  print: PrintCardData;
  frameColor?: FrameColor;
  sizes: string;
  isFirst?: boolean;
}

/** A print on the wall with its label. The title's link covers the whole card. */
export function PrintCard({ print, frameColor = 'black', sizes, isFirst = false }: PrintCardProps) {
  const { _id, title, artist, orientation, photograph } = print;
  const wish = frameColor === defaultChoice.frameColor ? '' : `?frame=${frameColor}`;
  return (
    <article className={styles.card} data-orientation={orientation}>
      <div className={styles.wall}>
        <FramedPrint
          photograph={photograph}
          orientation={orientation}
          choice={{ ...defaultChoice, size: 'medium', frameColor }}
          alt={`${title} by ${artist}`}
          sizes={sizes}
          isFirst={isFirst}
        />
      </div>
      <h3 className={styles.title}>
        <Link className={styles.link} to={`/product/${_id}${wish}`}>
          {title}
        </Link>
      </h3>
      <p className={styles.artist}>{artist}</p>
    </article>
  );
}
