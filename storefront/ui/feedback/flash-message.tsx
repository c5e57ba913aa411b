import { useLocation } from 'react-router';
import styles from './flash-message.module.css';

/** A message for the next page only: `navigate('/', { state: { notice: '…' } })`. */
export function FlashMessage() {
  const notice: unknown = useLocation().state?.notice;
  return <div role="status">{typeof notice === 'string' && <p className={styles.message}>{notice}</p>}</div>;
}
