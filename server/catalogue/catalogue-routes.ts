import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { productList, productSchema } from '#domain/api/catalogue/product.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import {
  type CachedResponse,
  sendCachedResponse,
  toCachedResponse,
} from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { Catalogue } from './create-catalogue.ts';
import { listAddress, printsQuery } from './listing/prints-query.ts';

interface CatalogueContext {
  catalogue: Pick<Catalogue, 'listPrints' | 'findPrint'>;
  /** Cleared when the catalogue changes. */
  responses: ResponseCache;
  /** For free-text searches and lists of ids, which would evict the responses that many visitors share. */
  searchResponses: ResponseCache;
  shopUrl: string;
}

interface JsonResponse {
  /** The canonical address, which is the cache key. */
  address: string;
  make: () => Promise<CachedResponse>;
  cache: ResponseCache;
}

const listSchema = {
  tags: ['catalogue'],
  summary: 'The prints on sale, newest first; a Link header leads to the next page',
  querystring: printsQuery,
  response: { 200: productList, ...errorAnswers(400, 503) },
};

const findSchema = {
  tags: ['catalogue'],
  summary: 'One print with its variants',
  params: z.object({ id: z.string() }),
  response: { 200: productSchema, ...errorAnswers(404, 503) },
};

/** `GET /api/shop/all-prints` and `GET /api/products/find/{id}` (specification, section 7). */
export function catalogueRoutes({
  catalogue,
  responses,
  searchResponses,
  shopUrl,
}: CatalogueContext): FastifyPluginAsyncZod {
  const protection = protectiveHeaders(shopUrl);
  return async (app) => {
    app.get('/api/shop/all-prints', { schema: listSchema }, (request, reply) =>
      send(request, reply, {
        address: listAddress(request.query),
        cache: request.query.q || request.query.ids ? searchResponses : responses,
        async make() {
          const { prints, nextCursor } = await catalogue.listPrints(request.query);
          const next = nextCursor && listAddress({ ...request.query, cursor: nextCursor });
          return toJsonResponse(prints, {
            ...protection,
            ...(next ? { link: `<${next}>; rel="next"` } : {}),
          });
        },
      }),
    );

    app.get('/api/products/find/:id', { schema: findSchema }, (request, reply) =>
      send(request, reply, {
        address: `/api/products/find/${request.params.id.toLowerCase()}`,
        cache: responses,
        async make() {
          const print = await catalogue.findPrint(request.params.id);
          if (!print) throw notFound('There is no such print.');
          return toJsonResponse(print, protection);
        },
      }),
    );
  };

  async function send(request: FastifyRequest, reply: FastifyReply, { address, make, cache }: JsonResponse) {
    // Made before the hijack, so that Fastify still turns an error into a response.
    const response = await cache.get(address, make);
    copyCorsHeaders(reply);
    reply.hijack();
    sendCachedResponse(response, request.raw, reply.raw);
  }
}

/** Fastify drops the headers of a hijacked reply, but its CORS plugin's headers are needed. */
function copyCorsHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name.startsWith('access-control-') && value !== undefined) reply.raw.setHeader(name, value);
  }
}

/** Browsers revalidate every time, and get 304 while nothing has changed. */
function toJsonResponse(value: unknown, headers: Record<string, string>): Promise<CachedResponse> {
  return toCachedResponse({
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, origin',
      ...headers,
    },
    body: Buffer.from(JSON.stringify(value)),
  });
}
