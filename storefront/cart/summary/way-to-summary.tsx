import { formatDollars } from '#domain/money.ts';
import { countPrints } from '../../catalogue/count-prints.ts';
import { useShopSelector } from '../../store/store.ts';
import styles from './way-to-summary.module.css';

/** More lines than a phone shows at once; where the summary stands beside them, nobody needs the way. */
const many = 3;

export function WayToSummary() {
  const { products, quantity, total } = useShopSelector((state) => state.cart);
  if (products.length <= many) return null;
  return (
    <p className={styles.way}>
      {countPrints(quantity)}, {formatDollars(total)} <a href="#order-summary">To the order summary</a>
    </p>
  );
}
