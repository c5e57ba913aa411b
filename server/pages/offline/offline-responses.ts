import { createHash } from 'node:crypto';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import {
  bodyOf,
  type CachedResponse,
  toCachedResponse,
} from '#server/http/response-cache/cached-response.ts';
import { runOfflineWorker } from './offline-worker.ts';

/** The addresses of the service worker and of what it shows without a network. */
export const offlinePaths = { worker: '/sw.js', cart: '/cart', offline: '/offline' } as const;

/**
 * The script of the service worker for these versions of its two pages. Other versions make another script, which makes
 * browsers replace the worker and all that it keeps.
 */
export function toWorkerResponse(
  cart: CachedResponse,
  offline: CachedResponse,
  shopUrl: string,
): Promise<CachedResponse> {
  const page = bodyOf(cart);
  const kept = {
    version: createHash('sha256').update(page).update(bodyOf(offline)).digest('base64'),
    files: [...filesOf(page.toString()), ...pictures],
    paths: offlinePaths,
  };
  return toCachedResponse({
    headers: {
      ...protectiveHeaders(shopUrl),
      // The worker may speak with this shop only.
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
    },
    body: Buffer.from(`(${runOfflineWorker})(${JSON.stringify(kept)});\n`),
  });
}

/** The corners of the frames around the cart's prints. */
const pictures = Object.values(frames).map(({ image }) => image);

/** The scripts, stylesheets and typefaces that a page names. What its inline styles name is for rare letters. */
function filesOf(page: string): string[] {
  const named = page.replace(/<style\b[\s\S]*?<\/style>/g, '').match(/\/assets\/[\w.-]+/g);
  return [...new Set(named)];
}
