import { type CachedResponse, toCachedResponse } from '#server/http/response-cache/cached-response.ts';
import { hastenFirstView, type Stylesheets } from './hasten-first-view.ts';
import { contentSecurityPolicy, type PageFriends, securityHeaders } from './security-headers.ts';

const keptHeaders = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'];

interface PageParts {
  /** The page's address, as `pageKey` gives it. */
  key: string;
  /** Those that shall stand in the page. */
  stylesheets?: Stylesheets | undefined;
}

/**
 * Takes what React Router has rendered and makes it ready to be sent: quick to be seen, and with the headers that
 * protect a page.
 */
export async function toPageAnswer(
  response: Response,
  { key, stylesheets = new Map(), ...friends }: PageParts & PageFriends,
): Promise<CachedResponse> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const text = await response.text();
  const body = isHtml ? hastenFirstView(text, stylesheets) : text;
  const kept = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return toCachedResponse({
    status: response.status,
    body: Buffer.from(body),
    // Anybody can ask for queries without end; the pages themselves are few.
    compression: key.includes('?') || !response.ok ? 'quick' : 'best',
    headers: {
      ...securityHeaders(key, friends.shopUrl),
      ...Object.fromEntries(kept),
      'cache-control': response.ok ? 'public, no-cache' : 'no-store',
      ...(isHtml ? { 'content-security-policy': contentSecurityPolicy(body, friends) } : {}),
    },
  });
}

/** Leads a visitor to the page's one address, so that each page is kept once. */
export function leadTo(address: string, shopUrl: string): Promise<CachedResponse> {
  return toCachedResponse({
    status: 308,
    body: Buffer.alloc(0),
    compression: 'quick',
    headers: { ...securityHeaders(address, shopUrl), location: address, 'cache-control': 'no-store' },
  });
}
