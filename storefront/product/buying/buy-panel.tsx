import { toNewFavourite } from '#domain/favourites.ts';
import { formatDollars } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import { productionTime } from '#domain/terms.ts';
import { availableFrames, type Variant } from '#domain/variants.ts';
import { SaveButton } from '../../favourites/save-button.tsx';
import { FrameSwatches } from '../../framing/frame-swatches.tsx';
import { useShopSelector } from '../../store/store.ts';
import { AddToCart } from './add-to-cart.tsx';
import styles from './buy-panel.module.css';
import { MountChoice } from './mount-choice.tsx';
import { SizeChoice } from './size-choice.tsx';
import type { Choose } from './use-choice.ts';

interface BuyPanelProps {
  print: Product;
  variant: Variant | undefined;
  choose: Choose;
}

export function BuyPanel({ print, variant, choose }: BuyPanelProps) {
  if (!variant) return <p>This print is not on sale at the moment.</p>;
  const chosen = { variants: print.variants, variant, choose };
  return (
    <div className={styles.panel}>
      <Prices variant={variant} />
      <SizeChoice {...chosen} />
      <FrameSwatches
        legend="Frame"
        colors={availableFrames(print.variants, variant.size)}
        value={variant.frameColor}
        onChoose={(frameColor) => choose({ frameColor })}
      />
      <MountChoice {...chosen} />
      <div className={styles.actions}>
        <AddToCart print={print} variant={variant} />
        <SaveButton key={variant.sku} wanted={toNewFavourite(print, variant)} look="framed" />
      </div>
      <p className={styles.note}>
        Made to order in {productionTime}. Free shipping in the USA, for a limited time.
      </p>
    </div>
  );
}

/** Both prices for everyone; the one that this visitor does not pay steps back. */
function Prices({ variant }: { variant: Variant }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  return (
    <dl className={styles.prices}>
      <div>
        <dt>Regular price</dt>
        <dd className={styles.price} data-past={isMember}>
          {formatDollars(variant.price)}
        </dd>
      </div>
      <div>
        <dt>Member price</dt>
        <dd className={styles.price}>{formatDollars(variant.memberPrice)}</dd>
      </div>
    </dl>
  );
}
