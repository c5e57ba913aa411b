import { Link } from 'react-router';
import { defaultChoice } from '#domain/variants.ts';
import type { PrintCardData } from '../catalogue/print-card-data.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import { PreloadedPhotograph } from '../framing/preloaded-photograph.tsx';
import button from '../ui/button.module.css';
import styles from './hero.module.css';

const sizes = '(min-width: 1500px) 23rem, (min-width: 603px) 24vw, 52vw';

export function Hero({ print }: { print: PrintCardData | undefined }) {
  return (
    <section className={styles.hero}>
      <h1 className={styles.words}>
        <span>WALLS</span> <span>THAT</span> <span>TALK</span>
      </h1>
      <div className={styles.invitation}>
        <p>Shop collection of fine art photography</p>
        <Link className={button.button} to="/shop/all-prints/">
          SHOP NOW
        </Link>
      </div>
      {print && (
        <div className={styles.print}>
          <PreloadedPhotograph photograph={print.photograph} sizes={sizes} />
          <FramedPrint
            photograph={print.photograph}
            orientation={print.orientation}
            choice={{ ...defaultChoice, size: 'medium' }}
            alt={`${print.title} by ${print.artist}`}
            sizes={sizes}
            isFirst
          />
        </div>
      )}
    </section>
  );
}
