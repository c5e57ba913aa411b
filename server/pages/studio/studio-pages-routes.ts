import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { CurrentDetails } from '#domain/shop-details.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { notFound } from '#server/http/errors.ts';
import type { Studio } from './open-studio.ts';
import { toStudioPage } from './studio-page.ts';

/** Serves the files of the studio, and its page at every address below `/studio`, because its router is in the browser. */
export function studioPagesRoutes(
  studio: Studio,
  { shopUrl, studioUrl }: Pick<Configuration, 'shopUrl' | 'studioUrl'>,
  details: CurrentDetails,
): FastifyPluginAsync {
  const { host } = new URL(studioUrl);
  const hasOwnHost = host !== new URL(shopUrl).host;
  return async (app) => {
    app.addHook('onRequest', async ({ headers }) => {
      if (hasOwnHost && headers.host !== host) throw notFound(`The studio is at ${studioUrl}.`);
    });
    if (studio.assetsFolder) {
      await app.register(fastifyStatic, {
        root: studio.assetsFolder,
        prefix: '/studio/assets/',
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        index: false,
        decorateReply: false,
      });
    }
    for (const path of ['/studio', '/studio/*']) {
      app.get(path, async (request, reply) => {
        const template = await studio.readPage(request.url);
        const { shop } = details.current();
        const allowsHotReload = !studio.isFinal;
        const { html, headers } = toStudioPage(template, { studioUrl, shop, allowsHotReload });
        return reply.headers(headers).send(html);
      });
    }
  };
}
