import type { CartLine } from '#domain/cart.ts';
import { formatDollars } from '#domain/money.ts';
import { unitPrice } from '#domain/pricing.ts';
import { useShopSelector } from '../../store/store.ts';
import type { LineNotice } from '../cart-notices.ts';
import styles from './line-notice-text.module.css';

export function LineNoticeText({ notice, line }: { notice: LineNotice; line: CartLine }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  if (notice.kind === 'gone') {
    return (
      <p className={styles.notice}>No longer sold in this size, frame and mount. Remove it to check out.</p>
    );
  }
  const former = isMember ? notice.formerMemberPrice : notice.formerPrice;
  return (
    <p className={styles.notice}>
      The price changed since you added it: it was {formatDollars(former)} and is now{' '}
      {formatDollars(unitPrice(line, isMember))}.
    </p>
  );
}
