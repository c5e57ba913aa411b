import { useOutletContext } from 'react-router';
import type { StudioSession } from '#domain/api/staff/staff.ts';

/** The signed-in member of staff, on a page inside the shell. */
export function useStaff(): StudioSession['staff'] {
  return useOutletContext<StudioSession>().staff;
}

/** The version of the shop, on a page inside the shell. */
export function useShopVersion(): string {
  return useOutletContext<StudioSession>().shop.version;
}
