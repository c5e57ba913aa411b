import { Link, useSearchParams } from 'react-router';
import styles from '../tabs.module.css';

interface Props {
  /** What the tabs choose from. */
  label: string;
  /** The parameter of the page's address that has the value. */
  name: string;
  /** Each value with its words, and how many lines it shows if that is known. The page shows the empty one first. */
  tabs: readonly { value: string; text: string; count?: number }[];
}

/** Links that divide a list. */
export function FilterTabs({ label, name, tabs }: Props) {
  const [params] = useSearchParams();
  const chosen = params.get(name) ?? '';
  const linkTo = (value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ value, text, count }) => (
          <li key={value}>
            <Link
              className={styles.tab ?? ''}
              to={linkTo(value)}
              replace
              preventScrollReset
              {...(value === chosen && { 'aria-current': 'true' })}
            >
              {text} {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
