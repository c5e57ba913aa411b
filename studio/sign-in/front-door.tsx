import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import styles from './front-door.module.css';

/** The server writes it into the page, because no session says it yet. */
const shopName = document.querySelector<HTMLMetaElement>('meta[name="shop-name"]')?.content;

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page for somebody who is not signed in. */
export function FrontDoor({ title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.shop}>
        {shopName} <span>Studio</span>
      </header>
      <main className={styles.main}>
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </main>
    </div>
  );
}
