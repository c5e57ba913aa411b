import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '#server/catalogue/create-catalogue.ts';
import { atMostAtOnce } from '#server/platform/at-most-at-once.ts';
import type { Executor } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { sendKeptAnswer, toKeptAnswer } from '#server/platform/kept-answers/kept-answer.ts';
import type { KeptAnswers } from '#server/platform/kept-answers/kept-answers.ts';
import { protectiveHeaders } from '#server/platform/protective-headers.ts';
import { productFeed } from './product-feed.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';

interface DiscoveryDesk {
  catalogue: Pick<Catalogue, 'read'>;
  shopUrl: string;
  /** Of the catalogue: its answers are sent from here until it changes. */
  answers: KeptAnswers;
}

const xml = 'application/xml; charset=utf-8';
const longestWait = 20;

/**
 * What search engines and shopping sites read: `/robots.txt`, `/sitemap.xml` with the sitemaps it names, and the
 * product feed `/feeds/google-merchant.xml`, which a large shop continues in `/feeds/google-merchant-2.xml`.
 */
export function discoveryRoutes({ catalogue, shopUrl, answers }: DiscoveryDesk): FastifyPluginAsync {
  /** Each takes megabytes while it is written. */
  const inTurn = atMostAtOnce(1, longestWait);
  const protection = protectiveHeaders(shopUrl);

  return async (app) => {
    app.get('/robots.txt', (request, reply) =>
      send(request, reply, 'text/plain; charset=utf-8', async () => robots(shopUrl)),
    );
    app.get('/sitemap.xml', (request, reply) => send(request, reply, xml, (db) => sitemapIndex(db, shopUrl)));
    app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', (request, reply) =>
      send(request, reply, xml, (db) => sitemap(db, shopUrl, request.params.name)),
    );
    app.get('/feeds/google-merchant.xml', (request, reply) =>
      send(request, reply, xml, (db) => productFeed(db, shopUrl, 1)),
    );
    app.get<{ Params: { page: string } }>(
      '/feeds/google-merchant-:page(^[1-9]\\d{0,5}$).xml',
      (request, reply) =>
        send(request, reply, xml, (db) => productFeed(db, shopUrl, Number(request.params.page))),
    );
  };

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    contentType: string,
    write: (db: Executor) => Promise<string | null>,
  ): Promise<void> {
    // None of them has a query: whatever stands there, the answer is the same one.
    const [address = ''] = request.url.split('?');
    const answer = await answers.prepare(address, () =>
      inTurn(async () => {
        const text = await catalogue.read(write);
        if (text === null) throw notFound('There is no such list.');
        return toAnswer(text, { ...protection, 'content-type': contentType });
      }),
    );
    reply.hijack();
    sendKeptAnswer(answer, request.raw, reply.raw);
  }
}

function toAnswer(text: string, headers: Record<string, string>) {
  return toKeptAnswer({
    headers: { ...headers, 'cache-control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from(text),
    compression: 'quick',
  });
}
