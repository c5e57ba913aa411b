import { useShopSelector } from '../store/store.ts';
import styles from './cart-news.module.css';

const id = 'cart-news';

/** What has changed in the cart as a whole; each line says what has changed of it. */
export function CartNews() {
  const notices = useShopSelector((state) => state.cartNotices);
  return (
    <p className={styles.news} id={id} role="alert" tabIndex={-1}>
      {describeNotices(notices.map(({ kind }) => kind))}
    </p>
  );
}

/** For who has asked for something further down, and is answered up here. */
export function leadToNews(): void {
  const news = document.getElementById(id);
  if (news?.textContent) news.focus();
}

function describeNotices(kinds: readonly string[]): string {
  const gone = kinds.includes('gone') ? 'Some of what you chose is not for sale any more. ' : '';
  const changed = kinds.includes('price-changed')
    ? 'Prices have changed since you filled your cart. Please look at the new total before you check out.'
    : '';
  return gone + changed;
}
