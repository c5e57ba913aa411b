import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
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
import { listAddress } from './listing/list-address.ts';
import { printsQuery } from './listing/prints-query.ts';
import { productSchema, productSummarySchema } from './product-schema.ts';

interface CatalogueContext {
  catalogue: Pick<Catalogue, 'listPrints' | 'findPrint'>;
  /** Of the catalogue: its answers are sent from here until it changes. */
  answers: ResponseCache;
  shopUrl: string;
}

interface Answering {
  /** The one under which it is kept. */
  address: string;
  make: () => Promise<CachedResponse>;
  /** Not what anybody can ask for in words of their own: it would take the room of what many ask for. */
  mayKeep: boolean;
}

const tags = ['catalogue'];

/** `GET /api/shop/all-prints` and `GET /api/products/find/{id}` (specification, section 7). */
export function catalogueRoutes({ catalogue, answers, shopUrl }: CatalogueContext): FastifyPluginAsyncZod {
  const protection = protectiveHeaders(shopUrl);
  return async (app) => {
    const list = {
      tags,
      summary: 'The prints on sale, newest first; a Link header leads to the next page',
      querystring: printsQuery,
      response: { 200: z.array(productSummarySchema), ...errorAnswers(400, 503) },
    };
    app.get('/api/shop/all-prints', { schema: list }, (request, reply) =>
      send(request, reply, {
        address: listAddress(request.query),
        mayKeep: request.query.q === undefined && request.query.ids === undefined,
        async make() {
          const { prints, nextCursor } = await catalogue.listPrints(request.query);
          const next = nextCursor && listAddress({ ...request.query, cursor: nextCursor });
          return toJsonAnswer(prints, { ...protection, ...(next ? { link: `<${next}>; rel="next"` } : {}) });
        },
      }),
    );

    const find = {
      tags,
      summary: 'One print with its variants',
      params: z.object({ id: z.string() }),
      response: { 200: productSchema, ...errorAnswers(404, 503) },
    };
    app.get('/api/products/find/:id', { schema: find }, (request, reply) =>
      send(request, reply, {
        address: `/api/products/find/${request.params.id.toLowerCase()}`,
        mayKeep: true,
        async make() {
          const print = await catalogue.findPrint(request.params.id);
          if (!print) throw notFound('There is no such print.');
          return toJsonAnswer(print, protection);
        },
      }),
    );
  };

  async function send(request: FastifyRequest, reply: FastifyReply, { address, make, mayKeep }: Answering) {
    // Made before the reply is taken over, so that an error still becomes an answer.
    const answer = await (mayKeep ? answers.prepare(address, make) : make());
    keepCrossOrigin(reply);
    reply.hijack();
    sendCachedResponse(answer, request.raw, reply.raw);
  }
}

/** Who may read the answer is said by the framework, whose headers go with the reply that is taken over. */
function keepCrossOrigin(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name.startsWith('access-control-') && value !== undefined) reply.raw.setHeader(name, value);
  }
}

/** A browser asks every time, and gets 304 while nothing has changed. */
function toJsonAnswer(value: unknown, headers: Record<string, string>): Promise<CachedResponse> {
  return toCachedResponse({
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, origin',
      ...headers,
    },
    body: Buffer.from(JSON.stringify(value)),
    compression: 'quick',
  });
}
