import { Link, useNavigate } from 'react-router';
import { signOut } from '../../session/sign-out.ts';
import { isSignedIn } from '../../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../../store/store.ts';
import styles from './site-menu.module.css';

export function MenuAccount({ onLeave }: { onLeave(): void }) {
  const isMember = useShopSelector(isSignedIn);
  return (
    <nav className={styles.account} aria-label="Account">
      {isMember ? <MemberLinks onLeave={onLeave} /> : <GuestLinks onLeave={onLeave} />}
    </nav>
  );
}

function GuestLinks({ onLeave }: { onLeave(): void }) {
  return (
    <>
      <Link to="/register" onClick={onLeave}>
        MEMBERSHIP
      </Link>
      <Link to="/login" onClick={onLeave}>
        LOGIN
      </Link>
    </>
  );
}

function MemberLinks({ onLeave }: { onLeave(): void }) {
  const store = useShopStore();
  const navigate = useNavigate();
  const leave = () => {
    onLeave();
    navigate('/');
    signOut(store);
  };
  return (
    <>
      <Link to="/pages/settings" onClick={onLeave}>
        SETTINGS
      </Link>
      <button type="button" onClick={leave}>
        SIGN OUT
      </button>
    </>
  );
}
