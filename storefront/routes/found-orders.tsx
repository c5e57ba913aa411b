import { PageTitle } from '../discovery/page-head.tsx';
import { FoundOrders } from '../orders/finding/found-orders.tsx';
import styles from '../ui/tall-page.module.css';

export default function FoundOrdersPage() {
  return (
    <div className={styles.page}>
      <PageTitle title="Your orders" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="description" content="Your orders, opened with the link in our email." />
      <FoundOrders />
    </div>
  );
}
