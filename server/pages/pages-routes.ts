import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { Configuration } from '#server/configuration/configuration.ts';
import { RequestError } from '#server/http/errors.ts';
import { sendCachedResponse } from '#server/http/response-cache/cached-response.ts';
import { ownStudioHost } from '#server/http/studio-host.ts';
import type { Pages } from './pages.ts';

/**
 * Serves the files of the storefront, and every other address as one of its pages. On a host that only the studio has, these lead
 * to the shop, so that no script of the shop's pages runs at the studio's origin.
 * @param clientFolder the browser's part of the built storefront
 */
export function pagesRoutes(
  pages: Pages,
  clientFolder: string,
  addresses: Pick<Configuration, 'shopUrl' | 'studioUrl'>,
): FastifyPluginAsync {
  const studioHost = ownStudioHost(addresses);
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
      if (studioHost && request.headers.host === studioHost)
        return reply.header('cache-control', 'no-store').redirect(addresses.shopUrl + request.url);
      // Render before taking over the reply, so that an error still becomes a response.
      const page = await pages.get(request.url);
      reply.hijack();
      sendCachedResponse(page, request.raw, reply.raw);
    });
  };
}
