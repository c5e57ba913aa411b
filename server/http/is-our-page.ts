import type { IncomingHttpHeaders } from 'node:http';

/**
 * False if the browser says that another site's page made the request (security, G.3). Non-browser clients don't send
 * these headers and can't be victims of CSRF.
 */
export function isOurPage(
  { host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  ourOrigins: readonly string[],
): boolean {
  if (site === 'same-origin' || site === 'none') return true;
  if (origin === undefined) return site === undefined;
  return ourOrigins.includes(origin) || URL.parse(origin)?.host === host;
}
