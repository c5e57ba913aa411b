import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { RequestError } from '#server/http/errors.ts';
import { sendCachedResponse } from '#server/http/response-cache/cached-response.ts';
import type { Pages } from './pages.ts';

/**
 * Serves the files of the storefront, and every other address as one of its pages.
 * @param clientFolder the browser's part of the built storefront
 */
export function pagesRoutes(pages: Pages, clientFolder: string): FastifyPluginAsync {
  return async (app) => {
    const assets = join(clientFolder, 'assets');
    // In development Vite serves them.
    if (existsSync(assets)) {
      await app.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        index: false,
        decorateReply: false,
      });
    }
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      globIgnore: ['assets/**'],
      maxAge: '1h',
      preCompressed: true,
      index: false,
      decorateReply: false,
    });

    app.get('/api/*', () => {
      throw new RequestError(404, 'not_found', 'There is no such address in the API; /api/docs lists them.');
    });
    app.get('/*', async (request, reply) => {
      // Render before taking over the reply, so that an error still becomes a response.
      const page = await pages.get(request.url);
      reply.hijack();
      sendCachedResponse(page, request.raw, reply.raw);
    });
  };
}
