import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import { sendCachedResponse, toCachedResponse } from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { productFeed } from './product-feed.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';

interface DiscoveryContext {
  db: Executor;
  shopUrl: string;
  details: CurrentDetails;
  /** Cleared when the catalogue or the shop's details change. */
  responses: ResponseCache;
}

interface Document {
  /** The canonical address, which is the cache key. The request's may have a query or other spellings. */
  address: string;
  /** XML by default. */
  contentType?: string;
  /** Null when there is no such document. */
  write(): Promise<string | null>;
}

const xml = 'application/xml; charset=utf-8';
const maxWaiting = 20;

/**
 * The documents for search engines and shopping sites: `/robots.txt`, `/sitemap.xml` with the sitemaps it names, and the
 * product feed `/feeds/google-merchant.xml`, which continues in `/feeds/google-merchant-2.xml` in a large shop.
 */
export function discoveryRoutes({ db, shopUrl, details, responses }: DiscoveryContext): FastifyPluginAsync {
  /** One document at a time, because each takes megabytes while it is written. */
  const inTurn = atMostAtOnce(1, maxWaiting);
  const protection = protectiveHeaders(shopUrl);

  return async (app) => {
    const serve = (path: string, toDocument: (parameters: Record<string, string>) => Document) =>
      app.get<{ Params: Record<string, string> }>(path, (request, reply) =>
        send(request, reply, toDocument(request.params)),
      );
    serve('/robots.txt', () => ({
      address: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      write: async () => robots(shopUrl),
    }));
    serve('/sitemap.xml', () => ({ address: '/sitemap.xml', write: () => sitemapIndex(db, shopUrl) }));
    serve('/sitemaps/:name.xml', ({ name = '' }) => ({
      address: `/sitemaps/${name}.xml`,
      write: () => sitemap(db, shopUrl, name),
    }));
    serve('/feeds/google-merchant.xml', () => feed(1));
    serve('/feeds/google-merchant-:page(^[1-9]\\d{0,5}$).xml', ({ page }) => feed(Number(page)));
  };

  function feed(page: number): Document {
    const address = page === 1 ? '/feeds/google-merchant.xml' : `/feeds/google-merchant-${page}.xml`;
    const { shop: name, production, equipment } = details.current();
    const { mouldings } = equipment;
    return { address, write: () => productFeed(db, { name, url: shopUrl, production, mouldings }, page) };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, contentType = xml, write }: Document,
  ): Promise<void> {
    const response = await responses.get(address, () =>
      inTurn(async () => {
        const text = await write();
        if (text === null) throw notFound('There is no such list.');
        return toResponse(text, { ...protection, 'content-type': contentType });
      }),
    );
    reply.hijack();
    sendCachedResponse(response, request.raw, reply.raw);
  }
}

function toResponse(text: string, headers: Record<string, string>) {
  return toCachedResponse({
    headers: { ...headers, 'cache-control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from(text),
  });
}

/**
 * The text of `/robots.txt`. It doesn't list personal pages such as the cart: those have `noindex`, which a crawler can
 * only see if it may read them.
 */
function robots(shopUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
