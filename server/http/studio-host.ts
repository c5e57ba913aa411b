import type { IncomingHttpHeaders } from 'node:http';
import { notFound } from './errors.ts';

/**
 * Checks that a request is for the studio's host, if the studio has one of its own.
 * @throws RequestError 404, from the returned function
 */
export function studioHostCheck({
  shopUrl,
  studioUrl,
}: Record<'shopUrl' | 'studioUrl', string>): (headers: IncomingHttpHeaders) => void {
  const { host } = new URL(studioUrl);
  const hasOwnHost = host !== new URL(shopUrl).host;
  return (headers) => {
    if (hasOwnHost && headers.host !== host) throw notFound(`The studio is at ${studioUrl}.`);
  };
}
