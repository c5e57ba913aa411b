import type { CartLine } from '#domain/cart.ts';
import { orientationOf } from '#domain/categories.ts';
import { isFullBleed } from '#domain/mounts.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { isDrawable } from '../../framing/photograph-files.ts';
import styles from './cart-line-picture.module.css';

/** A cart that an older page wrote may know the print's pictures, but not the files of its photograph. */
export function CartLinePicture({ line, choice }: { line: CartLine; choice: Choice }) {
  const { photograph } = line;
  const alt = `${line.title} by ${line.artist}`;
  const picture = isFullBleed(line.border) ? line.fullBleed : line.heroImage;
  return (
    <div className={styles.wall}>
      {isDrawable(photograph) ? (
        <FramedPrint
          photograph={photograph}
          orientation={orientationOf(photograph)}
          choice={choice}
          alt={alt}
          sizes="(min-width: 603px) 14rem, 30vw"
        />
      ) : (
        <img className={styles.picture} src={picture} alt={alt} width={400} height={500} loading="lazy" />
      )}
    </div>
  );
}
