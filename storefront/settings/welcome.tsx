import { useNavigate } from 'react-router';
import { countOf } from '#domain/count-of.ts';
import { signOut } from '../session/sign-out.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import { TextButton } from '../ui/text-button.tsx';
import styles from './welcome.module.css';

/** Names with more characters have a smaller font. */
const longNameLength = 24;

export function Welcome({ member }: { member: CurrentUser }) {
  const store = useShopStore();
  const navigate = useNavigate();
  const isMember = useShopSelector((state) => state.user.isMember);
  const profile = useShopSelector((state) => state.user.userDetails);
  const savedCount = useShopSelector((state) => state.user.favorites.length);
  const name = profile?.name ?? member.name;
  const leave = () => {
    navigate('/', { replace: true });
    signOut(store);
  };
  return (
    <div className={styles.head}>
      <h1 className={styles.title} data-long={(name?.length ?? 0) > longNameLength}>
        {name ? <NamedWelcome name={name} /> : 'Welcome'}
      </h1>
      <p className={styles.standing}>
        {isMember && <span className={styles.badge}>Member</span>}
        <span>{countOf(savedCount, 'saved item')}</span>
      </p>
      <TextButton className={styles.leave} onClick={leave}>
        Sign Out
      </TextButton>
    </div>
  );
}

/** A right-to-left name must not change the direction of the sentence. */
function NamedWelcome({ name }: { name: string }) {
  return (
    <>
      Welcome, <bdi>{name}</bdi>
    </>
  );
}
