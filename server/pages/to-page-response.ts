import { type CachedResponse, toCachedResponse } from '#server/http/response-cache/cached-response.ts';
import { optimizeFirstPaint, type Stylesheets } from './optimize-first-paint.ts';
import { contentSecurityPolicy, type PageOrigins, securityHeaders } from './security-headers.ts';

const headersToKeep = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'];

interface PageParts {
  /** The result of `pageKey`. */
  key: string;
  /** The stylesheets to inline. */
  stylesheets?: Stylesheets | undefined;
}

/** Prepares a page that React Router has rendered for sending: inlines its styles, and adds its security headers. */
export async function toPageResponse(
  response: Response,
  { key, stylesheets = new Map(), ...origins }: PageParts & PageOrigins,
): Promise<CachedResponse> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await response.text();
  const body = isHtml ? optimizeFirstPaint(text, stylesheets) : text;
  const keptHeaders = headersToKeep.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return toCachedResponse({
    status: response.status,
    body: Buffer.from(body),
    headers: {
      ...securityHeaders(key, origins.shopUrl),
      ...Object.fromEntries(keptHeaders),
      'cache-control': response.ok ? 'public, no-cache' : 'no-store',
      ...(isHtml ? { 'content-security-policy': contentSecurityPolicy(body, origins) } : {}),
    },
  });
}

/** Redirects to the page's canonical URL, so that each page is cached once. */
export function redirectTo(address: string, shopUrl: string): Promise<CachedResponse> {
  return toCachedResponse({
    status: 308,
    body: Buffer.alloc(0),
    headers: { ...securityHeaders(address, shopUrl), location: address, 'cache-control': 'no-store' },
  });
}
