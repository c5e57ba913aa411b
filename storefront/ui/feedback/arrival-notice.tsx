import { useLocation } from 'react-router';
import styles from './arrival-notice.module.css';

/** What the page before had to say, until the next page: `navigate('/', { state: { notice: '…' } })`. */
export function ArrivalNotice() {
  const notice: unknown = useLocation().state?.notice;
  return <div role="status">{typeof notice === 'string' && <p className={styles.notice}>{notice}</p>}</div>;
}
