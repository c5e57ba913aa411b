import { Link } from 'react-router';
import button from '../ui/button.module.css';
import message from '../ui/feedback/message-page.module.css';
import styles from './signed-out.module.css';

/** The settings page after the member has signed out in another tab, or while the next page loads. */
export function SignedOut() {
  return (
    <div className={`${message.page} ${styles.late}`}>
      <h1>You are signed out</h1>
      <div className={message.ways}>
        <Link className={button.button} to="/login">
          Sign In
        </Link>
        <Link to="/shop/all-prints/">See all prints</Link>
      </div>
    </div>
  );
}
