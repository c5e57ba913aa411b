import { Link } from 'react-router';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import { variantOf } from '#domain/catalogue/variants/variants.ts';
import { type Favourite, productIdOf } from '#domain/customers/favourites.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import { isDrawable } from '../framing/photograph-files.ts';
import styles from './saved-item.module.css';

interface SavedItemProps {
  favourite: Favourite;
  isBusy: boolean;
  onRemove: () => void;
}

export function SavedItem({ favourite, isBusy, onRemove }: SavedItemProps) {
  const { product, size, frameColorName, border } = favourite;
  const print = typeof product === 'object' ? product : null;
  const productId = productIdOf(favourite);
  const titleId = `saved-${favourite._id}`;
  return (
    <li className={styles.item}>
      <div>
        <Picture favourite={favourite} print={print} />
      </div>
      <div>
        <h3 className={styles.title} id={titleId}>
          {productId ? (
            <Link to={`/product/${productId}${writeVariant(variantOf(favourite))}`}>
              {print?.title ?? 'A saved print'}
            </Link>
          ) : (
            'No longer on our walls'
          )}
        </h3>
        <p className={styles.artist}>{print?.artist}</p>
        <p className={styles.facts}>
          {sizes[size].name}, {describeDimensions(size)}
          <br />
          {frameColorName} / {border}
        </p>
        <button
          className={styles.remove}
          type="button"
          aria-describedby={titleId}
          aria-busy={isBusy}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  );
}

/** The print as it was saved, in its frame. For a deleted print, the picture it was saved with. */
function Picture({ favourite, print }: { favourite: Favourite; print: ProductSummary | null }) {
  if (print && isDrawable(print.photograph)) {
    return <FramedPrint print={print} variant={variantOf(favourite)} alt="" sizes="8rem" />;
  }
  if (!favourite.image) return null;
  return (
    <img className={styles.picture} src={favourite.image} alt="" width={400} height={500} loading="lazy" />
  );
}
