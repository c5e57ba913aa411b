import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { hourMs, hourSeconds } from '#domain/time.ts';
import { signedLinks } from '#server/orders/links/signed-links.ts';

const lookHours = 12;

/** How staff see the shop before it opens: by a link of the studio, whose token becomes a cookie of the shop. */
export interface LookLinks {
  /** The shop's address with a token for the next hours. */
  make(): Promise<string>;
  /** The token in the cookie of a request. */
  tokenOf(request: IncomingMessage): string | undefined;
  /** The cookie that keeps a token. Undefined if the token is wrong or too old. */
  cookieOf(token: string): Promise<string | undefined>;
}

interface LookSettings {
  /** TOKEN_SECRET. */
  secret: string;
  shopUrl: string;
  now: () => Date;
}

export function createLookLinks({ secret, shopUrl, now }: LookSettings): LookLinks {
  const links = signedLinks<{ sees: 'shop' }>(secret, { use: 'look', audience: 'passepartout look', now });
  const isSecure = shopUrl.startsWith('https:');
  const name = isSecure ? '__Host-look' : 'look';
  const maxAge = lookHours * hourSeconds;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge } as const;
  return {
    async make() {
      const token = await links.sign({ sees: 'shop' }, new Date(now().getTime() + lookHours * hourMs));
      return `${shopUrl}/?look=${token}`;
    },
    tokenOf: ({ headers }) => fastifyCookie.parse(headers.cookie ?? '')[name],
    cookieOf: async (token) =>
      (await links.read(token)).ok ? fastifyCookie.serialize(name, token, attributes) : undefined,
  };
}
