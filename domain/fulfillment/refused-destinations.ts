import type { RefusedDestinations } from './destinations.ts';

/**
 * Where the largest size, which travels as freight, does not ship until the owner decides otherwise. A file of its own, so that pages
 * which need no names of states load none.
 */
export const defaultRefusedDestinations: RefusedDestinations = {
  small: [],
  medium: [],
  large: [],
  giant: [],
  collector: [],
  exhibition: ['AK', 'HI', 'PR', 'AA', 'AE', 'AP'],
};
