import type { Address } from '../orders.ts';

/**
 * Where the parcels start, for their labels. Before you sell, replace it with your workshop. It is not in `owner.ts`,
 * which every browser loads.
 */
export const sender: { company: string; phone: string; address: Address } = {
  company: 'Passepartout Prints LLC',
  phone: '+1 503 555 0100',
  address: {
    line1: '1 Studio Way',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postal_code: '97209',
    country: 'US',
  },
};
