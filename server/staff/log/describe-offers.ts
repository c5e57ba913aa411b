import { isStateCode, states } from '#domain/fulfillment/destinations.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { list, offer, type Phrases } from './phrases.ts';

/** Offers to clients, and trade clients. The log has no words of an offer and nothing about its client, because it outlives the offer. */
export const describeOffers = {
  'offer.created': ({ id }) => `made ${offer(id)}`,
  'offer.changed': ({ id }) => `changed ${offer(id)}`,
  'offer.sent': ({ id, after }) =>
    `sent ${offer(id)} to its client${Number(after.sends) > 1 ? ' again' : ''}`,
  'offer.extended': ({ id, after }) => `extended ${offer(id)} to ${formatUtcDay(String(after.lastDay))}`,
  'offer.photo-added': ({ id, after }) =>
    after.replacesOne
      ? `replaced the client’s photo of ${offer(id)}`
      : `added the client’s photo to ${offer(id)}`,
  'offer.photo-removed': ({ id }) => `removed the client’s photo from ${offer(id)}`,
  'offer.withdrawn': ({ id }) => `withdrew ${offer(id)}`,
  'trade-client.created': () => 'entered a trade client',
  'trade-client.changed': () => 'changed a trade client',
  'trade-client.certified': ({ after }) =>
    `recorded a resale certificate of a trade client: ${list(namesOf(after.states))}, valid until ${formatUtcDay(String(after.validUntil))}`,
  'trade-client.certificate-ended': () => 'stopped using the resale certificate of a trade client',
} satisfies Phrases;

function namesOf(codes: unknown): string[] {
  return Array.isArray(codes) ? codes.filter(isStateCode).map((code) => states[code]) : [];
}
