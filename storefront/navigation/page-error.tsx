import { isRouteErrorResponse, Link } from 'react-router';
import { categories, categoryNames } from '#domain/categories.ts';
import button from '../ui/button.module.css';
import styles from '../ui/feedback/message-page.module.css';

/** Replaces a page that does not exist or failed. */
export function PageError({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status < 500 ? <NotFound /> : <SomethingWrong />;
}

function NotFound() {
  return (
    <div className={styles.page}>
      <title>Page not found - Passepartout</title>
      <meta name="robots" content="noindex" />
      <h1>This wall is empty</h1>
      <p>
        We couldn't find this page. The print may have been taken down, or the address may have a typo. These
        are still hanging.
      </p>
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
  );
}

/** Uses a reload and plain links instead of the router, because a fresh page may fix the error. */
function SomethingWrong() {
  return (
    <div className={styles.page}>
      <title>Something went wrong - Passepartout</title>
      <meta name="robots" content="noindex" />
      <h1>Something slipped off its hook</h1>
      <p>
        We couldn't show this page. Your cart is safe. Please try again in a moment. If you just paid, we have
        your order, and your confirmation is on its way by email.
      </p>
      <div className={styles.ways}>
        <button className={button.button} type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <a href="/shop/all-prints/">See all prints</a>
        <a href="/cart">Go to your cart</a>
      </div>
    </div>
  );
}
