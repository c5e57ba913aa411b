import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import tabs from '../ui/tabs.module.css';

/** The pages of the shop's details. */
export const shopPages = {
  '/shop': 'Name and words',
  '/shop/production': 'Production',
  '/shop/promises': 'Promises and parcels',
  '/shop/materials': 'Materials',
  '/shop/workshop': 'Workshop',
  '/shop/policies': 'Policies',
  '/shop/artists': 'Artists',
  '/shop/payments': 'Payments',
  '/shop/email': 'Email',
  '/shop/opening': 'Before you open',
} as const;

/** The links to the pages of the shop. A narrow window begins with the one before the current one. */
export function ShopTabs() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = place.current?.querySelector<HTMLElement>('[aria-current]');
    const first = current?.parentElement?.previousElementSibling ?? current;
    // The beginning of the row fades as far as its padding.
    if (first instanceof HTMLElement) place.current?.scrollTo({ left: first.offsetLeft - 16 });
  }, []);
  return (
    <nav aria-label="Shop" className={tabs.tabs} ref={place}>
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
