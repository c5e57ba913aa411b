import { useOutletContext } from 'react-router';
import type { Session } from '#domain/api/staff/staff.ts';

/** The signed-in member of staff, on a page inside the shell. */
export function useStaff(): Session['staff'] {
  return useOutletContext<Session>().staff;
}

/** The version of the shop, on a page inside the shell. */
export function useShopVersion(): string {
  return useOutletContext<Session>().shop.version;
}
