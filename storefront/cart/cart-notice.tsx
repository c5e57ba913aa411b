import { useShopSelector } from '../store/store.ts';
import styles from './cart.module.css';

const id = 'cart-notice';

/** Says what changed in the cart as a whole; each line shows its own notice. */
export function CartNotice() {
  const notices = useShopSelector((state) => state.cartNotices);
  return (
    <p className={styles.notice} id={id} role="alert" tabIndex={-1}>
      {describeNotices(notices.map(({ kind }) => kind))}
    </p>
  );
}

/** Moves the focus up to the notice, for visitors who pressed a button further down the page. */
export function focusCartNotice(): void {
  const notice = document.getElementById(id);
  if (notice?.textContent) notice.focus();
}

function describeNotices(kinds: readonly string[]): string {
  const gone = kinds.includes('gone') ? 'Some of your prints are no longer available. ' : '';
  const changed = kinds.includes('price-changed')
    ? 'Prices have changed since you filled your cart. Please review the new total before you check out.'
    : '';
  return gone + changed;
}
