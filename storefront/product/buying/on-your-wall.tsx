import { useDeferredValue } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { formatDollars } from '#domain/money.ts';
import { useOwnWall } from '../../own-wall/use-own-wall.ts';
import { useShopSelector } from '../../store/store.ts';
import { RenderedView } from '../stage/rendered-view.tsx';
import { room } from '../stage/views.ts';
import { AddToCart } from './add-to-cart.tsx';
import styles from './buy-panel.module.css';
import type { Choose } from './use-variant.ts';

interface OnYourWallProps {
  print: Product;
  variant: PricedVariant;
  choose: Choose;
}

/** The button that shows the print on a photo of the visitor's own wall, and the dialog while it is open. */
export function OnYourWall({ print, variant, choose }: OnYourWallProps) {
  const laterVariant = useDeferredValue(variant);
  const { open, OwnWall, close, buttonText } = useOwnWall();
  return (
    <>
      <button className={`${styles.onWall} needs-script`} type="button" onClick={open}>
        <span className={styles.example}>
          <RenderedView view={room} print={print} variant={laterVariant} sizes="5rem" isThumbnail />
        </span>
        <span>{buttonText}</span>
      </button>
      {OwnWall && (
        <OwnWall {...{ print, variant, choose }} buy={<Buy {...{ print, variant }} />} onClose={close} />
      )}
    </>
  );
}

/** What the print costs as it hangs, and the button that buys it. */
function Buy({ print, variant }: Pick<OnYourWallProps, 'print' | 'variant'>) {
  const isMember = useShopSelector((state) => state.user.isMember);
  return (
    <div className={styles.buy}>
      <p className={styles.price}>{formatDollars(unitPrice(variant, isMember))}</p>
      <AddToCart {...{ print, variant }} />
    </div>
  );
}
