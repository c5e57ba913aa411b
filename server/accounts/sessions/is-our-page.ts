import type { IncomingHttpHeaders } from 'node:http';

/**
 * False for a request that a browser says another site's page made (security, G.3): it may be neither a refresh nor
 * a sign-out. Who is no browser sends none of these headers, and is nobody's victim.
 */
export function isOurPage(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  ourOrigins: readonly string[],
): boolean {
  if (site === 'same-origin' || site === 'none') return true;
  if (origin === undefined) return site === undefined;
  return ourOrigins.includes(origin) || URL.parse(origin)?.host === host;
}
