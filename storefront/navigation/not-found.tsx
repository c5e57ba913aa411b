import { Link } from 'react-router';
import { categories, categoryNames } from '#domain/categories.ts';
import button from '../ui/button.module.css';
import styles from '../ui/feedback/message-page.module.css';

export function NotFound() {
  return (
    <div className={styles.page}>
      <title>Page not found - Passepartout</title>
      <meta name="robots" content="noindex" />
      <h1>This wall is empty</h1>
      <p>
        We could not find this page. The print may have been taken down, or the address may hold a slip of the
        pen. The rest of the collection is where it always hangs.
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
