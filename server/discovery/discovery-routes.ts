import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '#server/catalogue/create-catalogue.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import { sendCachedResponse, toCachedResponse } from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { productFeed } from './product-feed.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';

interface DiscoveryContext {
  catalogue: Pick<Catalogue, 'read'>;
  shopUrl: string;
  /** Of the catalogue: its answers are sent from here until it changes. */
  answers: ResponseCache;
}

interface List {
  /** Its one address: the request's may have a query, other letters encoded, or a slash at its end. */
  address: string;
  /** XML unless told. */
  contentType?: string;
  /** Null: there is no such list. */
  write(db: Executor): Promise<string | null>;
}

const xml = 'application/xml; charset=utf-8';
const longestWait = 20;

/**
 * What search engines and shopping sites read: `/robots.txt`, `/sitemap.xml` with the sitemaps it names, and the
 * product feed `/feeds/google-merchant.xml`, which a large shop continues in `/feeds/google-merchant-2.xml`.
 */
export function discoveryRoutes({ catalogue, shopUrl, answers }: DiscoveryContext): FastifyPluginAsync {
  /** Each takes megabytes while it is written. */
  const inTurn = atMostAtOnce(1, longestWait);
  const protection = protectiveHeaders(shopUrl);

  return async (app) => {
    app.get('/robots.txt', (request, reply) =>
      send(request, reply, {
        address: '/robots.txt',
        contentType: 'text/plain; charset=utf-8',
        write: async () => robots(shopUrl),
      }),
    );
    app.get('/sitemap.xml', (request, reply) =>
      send(request, reply, { address: '/sitemap.xml', write: (db) => sitemapIndex(db, shopUrl) }),
    );
    app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', (request, reply) => {
      const { name } = request.params;
      return send(request, reply, {
        address: `/sitemaps/${name}.xml`,
        write: (db) => sitemap(db, shopUrl, name),
      });
    });
    app.get('/feeds/google-merchant.xml', (request, reply) => sendFeed(request, reply, 1));
    app.get<{ Params: { page: string } }>(
      '/feeds/google-merchant-:page(^[1-9]\\d{0,5}$).xml',
      (request, reply) => sendFeed(request, reply, Number(request.params.page)),
    );
  };

  function sendFeed(request: FastifyRequest, reply: FastifyReply, page: number): Promise<void> {
    const address = page === 1 ? '/feeds/google-merchant.xml' : `/feeds/google-merchant-${page}.xml`;
    return send(request, reply, { address, write: (db) => productFeed(db, shopUrl, page) });
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, contentType = xml, write }: List,
  ): Promise<void> {
    const answer = await answers.prepare(address, () =>
      inTurn(async () => {
        const text = await catalogue.read(write);
        if (text === null) throw notFound('There is no such list.');
        return toAnswer(text, { ...protection, 'content-type': contentType });
      }),
    );
    reply.hijack();
    sendCachedResponse(answer, request.raw, reply.raw);
  }
}

function toAnswer(text: string, headers: Record<string, string>) {
  return toCachedResponse({
    headers: { ...headers, 'cache-control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from(text),
    compression: 'quick',
  });
}
