import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { studioHostCheck } from '#server/http/studio-host.ts';
import type { Studio } from './open-studio.ts';
import { toStudioPage } from './studio-page.ts';

/** Serves the files of the studio, and its page at every address below `/studio`, because its router is in the browser. */
export function studioPagesRoutes(
  studio: Studio,
  { shopUrl, studioUrl }: Pick<Configuration, 'shopUrl' | 'studioUrl'>,
  details: CurrentDetails,
): FastifyPluginAsync {
  const checkHost = studioHostCheck({ shopUrl, studioUrl });
  return async (app) => {
    app.addHook('onRequest', async ({ headers }) => checkHost(headers));
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
