import type { FrameColor } from '#domain/frames.ts';
import { PrintCard } from './print-card.tsx';
import type { WallCardData } from './print-card-data.ts';
import styles from './print-grid.module.css';

const sizes = '(min-width: 1440px) 18rem, (min-width: 1100px) 20vw, (min-width: 603px) 30vw, 62vw';

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
            sizes={sizes}
            isFirst={opensPage && index < firstRow}
            {...(frameColor && { frameColor })}
          />
        </li>
      ))}
    </ul>
  );
}
