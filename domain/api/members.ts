import type { ListedOrder } from './orders.ts';

/** An account in the studio's list. Times are ISO 8601 in UTC. */
export interface ListedMember {
  id: string;
  email: string;
  firstName: string | null;
  /** Whether the account pays member prices. */
  isMember: boolean;
  createdAt: string;
  /** How many orders its checkouts led to. */
  orders: number;
}

/** Everything about one account that the studio shows. */
export interface StudioMember extends Omit<ListedMember, 'orders'> {
  savedPrints: number;
  /** On how many devices the account is signed in. */
  sessions: number;
  orders: ListedOrder[];
}
