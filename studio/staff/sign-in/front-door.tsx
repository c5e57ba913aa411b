import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { shopName } from '../session/shop-name.ts';
import styles from './front-door.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that is open to people who are not signed in. */
export function FrontDoor({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <p className={styles.shop}>
          {shopName} <span>Studio</span>
        </p>
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </main>
    </div>
  );
}
