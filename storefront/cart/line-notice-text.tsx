import { formatDollars } from '#domain/money.ts';
import { useShopSelector } from '../store/store.ts';
import type { LineNotice } from './cart-notices.ts';
import styles from './line-notice-text.module.css';

export function LineNoticeText({ notice }: { notice: LineNotice }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  if (notice.kind === 'gone') {
    return (
      <p className={styles.notice}>No longer sold in this size, frame and mount. Remove it to check out.</p>
    );
  }
  const former = isMember ? notice.formerMemberPrice : notice.formerPrice;
  return (
    <p className={styles.notice}>
      The price changed since you added it. It was {formatDollars(former)}; you pay the price shown here.
    </p>
  );
}
