import type { StaffRole } from '#domain/staff.ts';

interface Entry {
  to: string;
  text: string;
  roles: readonly StaffRole[];
}

/** The pages of the studio and who may see them. The server checks each call again. */
const entries: readonly Entry[] = [
  { to: '/today', text: 'Today', roles: ['owner', 'maker'] },
  { to: '/orders', text: 'Orders', roles: ['owner', 'books'] },
  { to: '/bench', text: 'Bench', roles: ['owner', 'maker'] },
  { to: '/prints', text: 'Prints', roles: ['owner'] },
  { to: '/prices', text: 'Prices', roles: ['owner'] },
  { to: '/messages', text: 'Messages', roles: ['owner'] },
  { to: '/members', text: 'Members', roles: ['owner'] },
  { to: '/figures', text: 'Figures', roles: ['owner', 'books'] },
  { to: '/shop', text: 'Shop', roles: ['owner'] },
  { to: '/staff', text: 'Staff', roles: ['owner'] },
  { to: '/log', text: 'Log', roles: ['owner'] },
  { to: '/account', text: 'Your account', roles: ['owner', 'maker', 'books'] },
];

/** Whether a role may see a page. Addresses outside the navigation are for everybody. */
export function mayOpen(role: StaffRole, pathname: string): boolean {
  const entry = entries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return entry?.roles.includes(role) ?? true;
}

export function entriesFor(role: StaffRole): readonly Entry[] {
  return entries.filter(({ roles }) => roles.includes(role));
}
