import { createHmac, hkdfSync } from 'node:crypto';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';

/** The links to offers. Their tokens have no end, because an offer that is extended keeps its link. */
export interface OfferLinks {
  /** Returns the same address for the same offer. The token is behind the `#`, so it reaches no server and no other site. */
  addressOf(offerId: string): string;
  /** The hash of the offer's token, which is stored and looked up. */
  hashOf(offerId: string): string;
}

/** @param secret the shop's token secret, from which the tokens are derived: an offer can be sent again */
export function createOfferLinks({ secret, shopUrl }: { secret: string; shopUrl: string }): OfferLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'offer link', 32));
  const tokenOf = (offerId: string) => createHmac('sha256', key).update(offerId).digest('base64url');
  return {
    addressOf: (offerId) => `${shopUrl}/offer#${tokenOf(offerId)}`,
    hashOf: (offerId) => hashToken(tokenOf(offerId)),
  };
}
