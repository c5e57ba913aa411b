import type { Orientation } from '#domain/categories.ts';
import type { FrameColor } from '#domain/frames.ts';
import { PrintCard } from './print-card.tsx';
import type { WallCardData } from './print-card-data.ts';
import styles from './print-grid.module.css';

/** How wide a photograph is drawn on the wall, with what the mat covers of it. */
const sizes: Record<Orientation, string> = {
  landscape: '(min-width: 1440px) 19rem, (min-width: 1100px) 21vw, (min-width: 603px) 33vw, 68vw',
  portrait: '(min-width: 1440px) 13.5rem, (min-width: 1100px) 15vw, (min-width: 603px) 24vw, 48vw',
};

const firstRow = 3;

interface PrintGridProps {
  prints: readonly WallCardData[];
  frameColor?: FrameColor;
  /** The grid opens its page: its first row is what the visitor waits for. */
  opensPage?: boolean;
}

export function PrintGrid({ prints, frameColor, opensPage = false }: PrintGridProps) {
  return (
    <ul className={styles.grid}>
      {prints.map((print, index) => (
        <li key={print._id}>
          <PrintCard
            print={print}
            sizes={sizes[print.orientation]}
            isFirst={opensPage && index < firstRow}
            {...(frameColor && { frameColor })}
          />
        </li>
      ))}
    </ul>
  );
}
