import { retention } from '../shop/retention.ts';

/** What an owner reads before a client's photo is stored. Clients' pages do not load it. */
export const offerPhotoPromise = `The client’s photo is stored with the offer, and deleted ${retention.offerPhotoDays} days after the offer ends.`;
