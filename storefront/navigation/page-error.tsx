import { type MouseEvent, useState } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { categories, categoryNames } from '#domain/catalogue/categories.ts';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { PageTitle } from '../discovery/page-head.tsx';
import { SomePrints } from '../product/rows/some-prints.tsx';
import button from '../ui/button.module.css';
import styles from '../ui/feedback/message-page.module.css';

/** Replaces a page that does not exist or failed. */
export function PageError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <SomethingWrong />;
  // An error without a loader has no prints, such as the error for a URL that cannot be decoded.
  const { prints = [] }: { prints?: PrintCardData[] } = error.data ?? {};
  return <NotFound prints={prints} />;
}

function NotFound({ prints }: { prints: readonly PrintCardData[] }) {
  return (
    <>
      <div className={styles.page}>
        <PageTitle title="Page not found" />
        <meta name="robots" content="noindex" />
        <h1>This wall is empty</h1>
        <p>We couldn't find this page. The print may have been taken down, or the address may have a typo.</p>
        <Link className={button.button} to="/shop/all-prints/">
          See all prints
        </Link>
        <nav className={styles.ways} aria-label="Categories">
          {categories.map((category) => (
            <Link key={category} to={`/shop/all-prints/?category=${category}`}>
              {categoryNames[category]}
            </Link>
          ))}
        </nav>
      </div>
      {prints.length > 0 && <SomePrints prints={prints} />}
    </>
  );
}

/**
 * Its links load the next page from the server instead of with the router, because a fresh page may fix the error.
 * @param url the page to try again; empty for the current one
 */
export function SomethingWrong({ url = '' }: { url?: string }) {
  const [isUnreachable, setUnreachable] = useState(false);
  // Without a connection, a plain link would open the browser's error page.
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    setUnreachable(false);
    const { href } = event.currentTarget;
    fetch(href).then(
      () => location.assign(href),
      () => setUnreachable(true),
    );
  };
  return (
    <div className={styles.page} role="alert">
      <PageTitle title="Something went wrong" />
      <meta name="robots" content="noindex" />
      <h1>Something slipped off its hook</h1>
      <p>
        We couldn't show this page. Your cart is safe. Please check your connection and try again. If you just
        paid, we have your order, and your confirmation is on its way by email.
      </p>
      <p>{isUnreachable && "We can't reach the shop. Are you online?"}</p>
      <div className={styles.ways}>
        <a className={button.button} href={url} onClick={open}>
          Try again
        </a>
        <a href="/shop/all-prints/" onClick={open}>
          See all prints
        </a>
        <a href="/cart" onClick={open}>
          Go to your cart
        </a>
      </div>
    </div>
  );
}
