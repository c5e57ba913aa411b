import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { ShownShop } from '#domain/api/shop/shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import tabs from '../ui/tabs.module.css';
import { useShop } from './shop-api.ts';

/** The pages of the shop's details. */
const shopPages = {
  '/shop': 'Name and words',
  '/shop/production': 'Production',
  '/shop/materials': 'Materials',
  '/shop/workshop': 'Workshop',
  '/shop/policies': 'Policies',
  '/shop/artists': 'Artists',
} as const;

interface Props {
  at: keyof typeof shopPages;
  lead: string;
  children: (shop: ShownShop) => ReactNode;
}

/** One page of the shop's details, below the links to all of them. */
export function ShopPage({ at, lead, children }: Props) {
  return (
    <Page title={shopPages[at]} tabs={<ShopTabs />} lead={lead}>
      <Loaded query={useShop()}>{children}</Loaded>
    </Page>
  );
}

/** The links to the pages of the shop. */
export function ShopTabs() {
  return (
    <nav aria-label="Shop" className={`${tabs.tabs} ${tabs.wrapping}`}>
      <ul>
        {Object.entries(shopPages).map(([to, text]) => (
          <li key={to}>
            <NavLink className={tabs.tab ?? ''} to={to} end={to === '/shop'}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
