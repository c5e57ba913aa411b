import { useLocation, useNavigate } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { useShopSelector } from '../../store/store.ts';
import styles from './price-options.module.css';

/** What the visitor pays is not for choosing: the member price leads a guest to join, and binds a member. */
export function PriceOptions() {
  const { regularTotal, memberTotal, savings } = useShopSelector((state) => state.cart);
  const isMember = useShopSelector((state) => state.user.isMember);
  const from = useLocation();
  const navigate = useNavigate();
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">Price</legend>
      <label className={styles.option}>
        <input type="radio" name="price" checked={!isMember} disabled={isMember} readOnly />
        <span>Regular Price</span>
        <span className={styles.amount}>{formatDollars(regularTotal)}</span>
      </label>
      <label className={styles.option}>
        <input
          type="radio"
          name="price"
          checked={isMember}
          disabled={isMember}
          onChange={() => navigate('/register', { state: { from } })}
        />
        <span>
          Members
          {!isMember && savings > 0 && (
            <small className={styles.note}>Members save {formatDollars(savings)}</small>
          )}
        </span>
        <span className={styles.amount}>{formatDollars(memberTotal)}</span>
      </label>
    </fieldset>
  );
}
