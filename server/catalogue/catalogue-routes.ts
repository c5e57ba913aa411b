import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#server/platform/errors.ts';
import type { Answer } from './answer-cache.ts';
import type { Catalogue } from './create-catalogue.ts';
import { printsQuery } from './prints-query.ts';
import { productSchema, productSummarySchema } from './product-schema.ts';

type CatalogueDesk = Pick<Catalogue, 'answerList' | 'answerPrint'>;

const tags = ['catalogue'];

/** `GET /api/shop/all-prints` and `GET /api/products/find/{id}` (specification, section 7). */
export function catalogueRoutes(catalogue: CatalogueDesk): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      tags,
      summary: 'The prints on sale, newest first; a Link header leads to the next page',
      querystring: printsQuery,
      response: { 200: z.array(productSummarySchema) },
    };
    app.get('/api/shop/all-prints', { schema: list }, async (request, reply) => {
      const answer = await catalogue.answerList(request.query);
      const { nextCursor } = answer.value;
      if (nextCursor) reply.header('link', `<${nextPage(request.url, nextCursor)}>; rel="next"`);
      return sendAnswer(request, reply, answer);
    });

    const find = {
      tags,
      summary: 'One print with its variants',
      params: z.object({ id: z.string() }),
      response: { 200: productSchema },
    };
    app.get('/api/products/find/:id', { schema: find }, async (request, reply) => {
      const answer = await catalogue.answerPrint(request.params.id);
      if (!answer) throw notFound('There is no such print.');
      return sendAnswer(request, reply, answer);
    });
  };
}

function nextPage(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}

/** Sends bytes that were serialised once. A browser asks every time and gets 304 while nothing has changed. */
function sendAnswer(request: FastifyRequest, reply: FastifyReply, { body, etag }: Answer<unknown>) {
  reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch === '*' || (ifNoneMatch?.split(/\s*,\s*(?:W\/)?|^W\//).includes(etag) ?? false);
}
