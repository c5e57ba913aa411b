import type { IncomingHttpHeaders } from 'node:http';
import { notFound } from './errors.ts';

type Addresses = Record<'shopUrl' | 'studioUrl', string>;

/** The host of the studio, with its port, if it is another one than the shop's. */
export function ownStudioHost({ shopUrl, studioUrl }: Addresses): string | undefined {
  const { host } = new URL(studioUrl);
  return host === new URL(shopUrl).host ? undefined : host;
}

/**
 * Checks that a request is for the studio's host, if the studio has one of its own.
 * @throws RequestError 404, from the returned function
 */
export function studioHostCheck(addresses: Addresses): (headers: IncomingHttpHeaders) => void {
  const host = ownStudioHost(addresses);
  return (headers) => {
    if (host && headers.host !== host) throw notFound(`The studio is at ${addresses.studioUrl}.`);
  };
}
