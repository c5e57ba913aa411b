import type { RefusedDestinations } from './destinations.ts';

/**
 * The largest size travels as freight, which reaches no island and no military address. A file of its own, so that pages
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
