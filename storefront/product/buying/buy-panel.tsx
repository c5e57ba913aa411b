import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import { unitPrice } from '#domain/catalogue/pricing.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { PricedVariant, Variant } from '#domain/catalogue/variants/variants.ts';
import { toNewFavourite } from '#domain/customers/favourites.ts';
import { formatDollars } from '#domain/money.ts';
import { SaveButton } from '../../favourites/save-button.tsx';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { LookSwatches } from '../../framing/look-swatches.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import { useShopSelector } from '../../store/store.ts';
import { AddToCart } from './add-to-cart.tsx';
import styles from './buy-panel.module.css';
import { OnYourWall } from './on-your-wall.tsx';
import { SizeChoice } from './size-choice.tsx';
import type { Choose } from './use-variant.ts';

interface BuyPanelProps {
  print: Product;
  variant: PricedVariant | undefined;
  choose: Choose;
  /** What to know before buying. */
  notes: readonly string[];
}

export function BuyPanel({ print, variant, choose, notes }: BuyPanelProps) {
  if (!variant) return <p>This print isn't available right now.</p>;
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.summary}>
          <Prices variant={variant} />
          <SmallPrint print={print} variant={variant} />
        </div>
        <SizeChoice print={print} variant={variant} choose={choose} />
        <div className={styles.look}>
          <LookSwatches variant={variant} variants={print.variants} onChoose={choose} />
        </div>
      </div>
      <div className={styles.actions}>
        <BarPrice variant={variant} />
        <AddToCart print={print} variant={variant} />
        <OnYourWall print={print} variant={variant} choose={choose} />
        <SaveButton key={variant.sku} wanted={toNewFavourite(print, variant)} look="stacked" />
      </div>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>
          <Link to="/policies/returns">Return Policy</Link>
        </li>
      </ul>
    </>
  );
}

/** Shows the choice on narrow pages, where the print itself is out of view. The stylesheet hides it elsewhere. */
function SmallPrint({ print, variant }: { print: Product; variant: Variant }) {
  const { width, height } = useFrame()(variant, print.orientation).outside;
  return (
    <div className={styles.small} style={{ '--ratio': width / height } as CSSProperties}>
      <FramedPrint print={print} variant={variant} sizes="5rem" alt="" />
    </div>
  );
}

/** The price beside the button, for narrow pages, where the prices above may be out of view. */
function BarPrice({ variant }: { variant: PricedVariant }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  return (
    <p className={styles.barPrice} aria-hidden="true">
      <span>{sizes[variant.size].name}</span>
      {formatDollars(unitPrice(variant, isMember))}
    </p>
  );
}

/** Everyone sees both prices. Members see the regular price faded. */
function Prices({ variant }: { variant: PricedVariant }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  return (
    <dl className={styles.prices}>
      <div>
        <dt>Regular price</dt>
        <dd className={styles.price} data-faded={isMember}>
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
