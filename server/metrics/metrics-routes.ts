import type { FastifyPluginAsync } from 'fastify';
import { Registry } from 'prom-client';
import { openPool, queryPool } from '#server/database/database.ts';
import type { CacheMetrics } from '#server/database/versioned-cache.ts';
import { RequestError } from '#server/http/errors.ts';
import { counters } from '#server/metrics/counters.ts';
import type { Shop } from '#server/open-shop.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import { collectNodeMetrics, processMetrics } from './process-metrics.ts';
import { maxReadMs, shopFiguresReader } from './read-shop-figures.ts';
import type { RequestTimes } from './request-times.ts';
import { shopMetrics } from './shop-metrics.ts';

interface MetricsContext {
  shop: Pick<Shop, 'configuration' | 'database' | 'catalogue' | 'log'>;
  requestTimes: RequestTimes;
  caches(): Record<string, CacheMetrics>;
}

/** `/metrics`: metrics for Prometheus, readable by operators only (decision 035). */
export function metricsRoutes({ shop, requestTimes, caches }: MetricsContext): FastifyPluginAsync {
  collectNodeMetrics();
  const processRegistry = processMetrics({ shop, caches });
  const metricsOfShop = shopMetrics();
  // A connection of its own, because a database whose connections are all busy is not away.
  const pool = openPool(shop.database, {
    log: shop.log,
    name: 'passepartout metrics',
    maxStatementMs: maxReadMs,
    max: 1,
    keepsIdle: true,
  });
  const readShopFigures = shopFiguresReader(queryPool(pool), shop.configuration);
  const registry = Registry.merge([requestTimes.registry, counters, processRegistry, metricsOfShop.registry]);
  return async (app) => {
    app.addHook('onClose', () => pool.end());
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!mayReadMetrics(request.raw, shop.configuration)) {
        reply.header('www-authenticate', 'Bearer realm="metrics"');
        throw new RequestError(
          401,
          'not_an_operator',
          'Send the METRICS_TOKEN of the shop as a bearer token.',
        );
      }
      metricsOfShop.update(await readShopFigures());
      reply.type(registry.contentType);
      return registry.metrics();
    });
  };
}
