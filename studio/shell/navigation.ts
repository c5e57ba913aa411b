import { policies, policyNames } from '#domain/shop/policies.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { shopPages } from '../shop/shop-pages.ts';

interface Entry {
  to: string;
  text: string;
  roles: readonly StaffRole[];
  /** What is set up once, below the daily work. */
  isSetup?: true;
  /** Another address that its pages are at. */
  also?: string;
}

/** The pages of the studio and who may see them. The server checks each call again. */
const entries: readonly Entry[] = [
  { to: '/today', text: 'Today', roles: ['owner', 'maker'] },
  { to: '/orders', text: 'Orders', roles: ['owner', 'books'] },
  { to: '/offers', text: 'Offers', roles: ['owner', 'books'] },
  { to: '/claims', text: 'Claims', roles: ['owner', 'books'] },
  { to: '/bench', text: 'Bench', roles: ['owner', 'maker'], also: '/p' },
  { to: '/prints', text: 'Prints', roles: ['owner'] },
  { to: '/prices', text: 'Prices', roles: ['owner'] },
  { to: '/messages', text: 'Messages', roles: ['owner'] },
  { to: '/members', text: 'Members', roles: ['owner'] },
  { to: '/figures', text: 'Figures', roles: ['owner', 'books'] },
  { to: '/shop', text: 'Shop', roles: ['owner'], isSetup: true },
  { to: '/shop/promotions', text: 'Promotion codes', roles: ['books'] },
  { to: '/staff', text: 'Staff', roles: ['owner'], isSetup: true },
  { to: '/log', text: 'Log', roles: ['owner'], isSetup: true },
  { to: '/account', text: 'Your account', roles: ['owner', 'maker', 'books'], isSetup: true },
];

/** The pages below them, for who looks for one by name. */
const subpages: readonly Omit<Entry, 'roles'>[] = [
  { to: '/bench/batches', text: 'Batches' },
  { to: '/offers/trade-clients', text: 'Trade clients' },
  { to: '/prints/upload', text: 'Upload photographs' },
  ...shopPages,
  ...policyNames.map((name) => ({ to: `/shop/policies/${name}`, text: policies[name].title })),
];

/** Whether a role may see a page. Addresses outside the navigation are for everybody. */
export function mayOpen(role: StaffRole, pathname: string): boolean {
  const around = entries.filter(({ to }) => isWithin(pathname, to));
  return around.length === 0 || around.some(({ roles }) => roles.includes(role));
}

/** Whether a page belongs to an entry. A piece has an address of its own, and belongs to the bench. */
export function isCurrent({ to, also }: Pick<Entry, 'to' | 'also'>, pathname: string): boolean {
  return isWithin(pathname, to) || (also !== undefined && isWithin(pathname, also));
}

function isWithin(pathname: string, parent: string): boolean {
  return pathname === parent || pathname.startsWith(`${parent}/`);
}

export function entriesFor(role: StaffRole): readonly Entry[] {
  return entries.filter(({ roles }) => roles.includes(role));
}

/** The pages that a role may see and whose names have a text, those of the navigation first. */
export function findPages(role: StaffRole, text: string): readonly Omit<Entry, 'roles'>[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return entriesFor(role);
  const own = entriesFor(role);
  const others = subpages.filter(({ to }) => !own.some((entry) => entry.to === to));
  return [...own, ...others].filter(
    (page) => mayOpen(role, page.to) && page.text.toLowerCase().includes(typed),
  );
}
