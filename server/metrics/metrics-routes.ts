import type { FastifyPluginAsync } from 'fastify';
import { Registry } from 'prom-client';
import type { CacheFigures } from '#server/database/versioned-cache.ts';
import { RequestError } from '#server/http/errors.ts';
import { counters } from '#server/metrics/counters.ts';
import type { Shop } from '#server/shop.ts';
import { mayWatch } from './may-watch.ts';
import { processFigures, watchNode } from './process-figures.ts';
import { shopFiguresReader } from './read-shop-figures.ts';
import type { RequestTimes } from './request-times.ts';
import { shopFigures } from './shop-figures.ts';

interface MetricsContext {
  shop: Pick<Shop, 'configuration' | 'database' | 'catalogue'>;
  requestTimes: RequestTimes;
  caches(): Record<string, CacheFigures>;
}

/** `/metrics`: figures for Prometheus, for operators only (decision 035). */
export function metricsRoutes({ shop, requestTimes, caches }: MetricsContext): FastifyPluginAsync {
  watchNode();
  const ofProcess = processFigures({ shop, caches });
  const ofShop = shopFigures();
  const readShopFigures = shopFiguresReader(shop.database.db);
  const registry = Registry.merge([counters, ofProcess, ofShop.registry]);
  return async (app) => {
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayWatch(request.raw, shop.configuration)) {
        reply.header('www-authenticate', 'Bearer realm="metrics"');
        throw new RequestError(
          401,
          'not_an_operator',
          'This takes the METRICS_TOKEN of the shop as a bearer.',
        );
      }
      ofShop.tell(await readShopFigures());
      reply.type(registry.contentType);
      return requestTimes.toText() + (await registry.metrics());
    });
  };
}
