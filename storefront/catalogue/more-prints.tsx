import { Link } from 'react-router';
import button from '../ui/button.module.css';
import styles from './more-prints.module.css';

/** Leads to the wall's next page, where there is one. */
export function MorePrints({ to }: { to: string | null }) {
  return to ? (
    <Link className={`${button.button} ${styles.more}`} data-quiet to={to}>
      More prints
    </Link>
  ) : null;
}
