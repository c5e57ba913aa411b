import { FoundOrders } from '../orders/finding/found-orders.tsx';
import styles from './settings.module.css';

export default function FoundOrdersPage() {
  return (
    <div className={styles.page}>
      <title>Your orders - Passepartout</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="The orders that the link in our mail leads to." />
      <FoundOrders />
    </div>
  );
}
