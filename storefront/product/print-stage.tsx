import type { CSSProperties } from 'react';
import { describeMount, describeOutside, type Framing, frame } from '#domain/framing.ts';
import type { Product } from '#domain/product.ts';
import { type SizeKey, sizeKeys } from '#domain/sizes.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import { PreloadedPhotograph } from '../framing/preloaded-photograph.tsx';
import styles from './print-stage.module.css';

const sizes = '(min-width: 821px) 44vw, 80vw';

/** The piece of wall where the print hangs. It keeps its shape, so that a new choice moves nothing else. */
export function PrintStage({ print, choice }: { print: Product; choice: Choice }) {
  const { title, artist, orientation, photograph } = print;
  const framing = frame(choice, orientation);
  return (
    <figure className={styles.stage}>
      <PreloadedPhotograph photograph={photograph} sizes={sizes} />
      <div className={styles.wall} data-orientation={orientation}>
        <div className={styles.hung} style={hanging(framing, choice.size)}>
          <FramedPrint
            photograph={photograph}
            orientation={orientation}
            choice={choice}
            alt={`${title} by ${artist}`}
            sizes={sizes}
            isFirst
          />
        </div>
      </div>
      <figcaption className={styles.caption}>
        {describeOutside(framing)} {choice.frameColor === 'none' ? 'unframed' : 'framed'},{' '}
        {describeMount(choice.size, choice.mount).toLowerCase()}
      </figcaption>
    </figure>
  );
}

/** A larger print takes more of the wall: not to scale, which would leave a small one a stamp. */
function hanging({ outside }: Framing, size: SizeKey) {
  const share = 0.84 + sizeKeys.indexOf(size) * 0.032;
  return { '--ratio': outside.width / outside.height, '--share': share } as CSSProperties;
}
