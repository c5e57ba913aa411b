import { useLayoutEffect } from 'react';
import { loadSaved } from '../favourites/member-favourites.ts';
import { SavedItems } from '../favourites/saved-items.tsx';
import { loadOrders } from '../orders/load-orders.ts';
import { YourOrders } from '../orders/your-orders.tsx';
import { loadProfile } from '../session/load-profile.ts';
import type { CurrentUser } from '../session/user-slice.ts';
import { useShopStore } from '../store/store.ts';
import { Account } from './account.tsx';
import styles from './settings.module.css';
import { Welcome } from './welcome.tsx';
import { YourData } from './your-data.tsx';

export function Settings({ member }: { member: CurrentUser }) {
  useFreshSettings();
  return (
    <>
      <Welcome member={member} />
      <div className={styles.rooms}>
        <div className={styles.main}>
          <YourOrders />
          <Account member={member} />
          <YourData email={member.email} />
        </div>
        <SavedItems />
      </div>
    </>
  );
}

/** Reloads all lists when the page opens. It starts before the first paint, so that empty lists show as loading. */
function useFreshSettings(): void {
  const store = useShopStore();
  useLayoutEffect(() => {
    loadProfile(store);
    loadOrders(store);
    loadSaved(store);
  }, [store]);
}
