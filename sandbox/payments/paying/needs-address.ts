import type { Session } from '../objects.ts';

/** Whether the page asks where the buyer lives: to ship there, or to know the tax. */
export const needsAddress = (session: Session) =>
  session.shipping_address_collection !== null || session.automatic_tax.enabled;
