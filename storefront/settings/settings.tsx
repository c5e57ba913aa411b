import { SavedItems } from '../favourites/saved-items.tsx';
import { YourOrders } from '../orders/your-orders.tsx';
import type { CurrentUser } from '../session/user-slice.ts';
import { Account } from './account.tsx';
import styles from './settings.module.css';
import { useFreshSettings } from './use-fresh-settings.ts';
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
