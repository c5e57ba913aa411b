import { Link } from 'react-router';
import { categories, categoryNames } from '#domain/categories.ts';
import quiet from '../../ui/quiet-button.module.css';
import styles from './site-menu.module.css';

export function MenuCategories({ onBack, onLeave }: { onBack(): void; onLeave(): void }) {
  return (
    <nav className={styles.entries} aria-label="Categories">
      <button className={`${quiet.button} ${styles.back}`} type="button" onClick={onBack}>
        Back
      </button>
      {categories.map((category, index) => (
        <Link
          key={category}
          className={styles.entry}
          data-arrival={index === 0 || undefined}
          to={`/shop/all-prints/?category=${category}`}
          onClick={onLeave}
        >
          {categoryNames[category].toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}
