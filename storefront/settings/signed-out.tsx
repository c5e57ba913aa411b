import { Link } from 'react-router';
import button from '../ui/button.module.css';
import styles from '../ui/message-page.module.css';

/** What is left of the settings when their member has signed out in another tab. */
export function SignedOut() {
  return (
    <div className={styles.page}>
      <h1>You are signed out</h1>
      <div className={styles.ways}>
        <Link className={button.button} to="/login">
          Sign In
        </Link>
        <Link to="/shop/all-prints/">See all prints</Link>
      </div>
    </div>
  );
}
