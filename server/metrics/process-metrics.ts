import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { shopVersion } from '#server/configuration/shop-version.ts';
import type { CacheMetrics } from '#server/database/versioned-cache.ts';
import { counters } from '#server/metrics/counters.ts';
import type { Shop } from '#server/open-shop.ts';

interface ProcessMetricsContext {
  shop: Pick<Shop, 'database' | 'catalogue'>;
  /** By name; weights are bytes. */
  caches(): Record<string, CacheMetrics>;
}

/** Metrics of this process: its caches, its view of the catalogue, and its database connections. */
export function processMetrics({ shop, caches }: ProcessMetricsContext): Registry {
  const registry = new Registry();
  const registers = [registry];
  addCacheMetrics(registry, caches);
  addCatalogueMetrics(registry, shop.catalogue);
  new Gauge({
    name: 'passepartout_database_connections',
    help: 'Connections to the database for requests, by state; waiting are requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = shop.database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'passepartout_build_info',
    help: 'Always 1; the labels tell which version of the shop runs on which Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: shopVersion(), node: process.version }, 1);
  return registry;
}

/** Registers Node's own metrics once per process, even if a test opens several shops in it. */
export function collectNodeMetrics(): void {
  if (!counters.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: counters });
}

function addCacheMetrics(registry: Registry, caches: ProcessMetricsContext['caches']): void {
  const registers = [registry];
  const labelNames = ['cache'];
  const metrics = {
    hits: { as: Counter, name: 'hits_total', help: 'Responses sent from the cache.' },
    misses: { as: Counter, name: 'misses_total', help: 'Responses that had to be made.' },
    evictions: {
      as: Counter,
      name: 'evictions_total',
      help: 'Responses removed because the cache was full.',
    },
    entries: { as: Gauge, name: 'entries', help: 'Cached responses.' },
    weight: { as: Gauge, name: 'bytes', help: 'Memory of the cached responses.' },
    maxWeight: { as: Gauge, name: 'limit_bytes', help: 'Memory that the cached responses may take.' },
  } as const;
  for (const [metric, { as: Kind, name, help }] of entriesOf(metrics)) {
    new Kind({
      name: `passepartout_cache_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [cache, metricsOfCache] of Object.entries(caches()))
          this.inc({ cache }, metricsOfCache[metric]);
      },
    });
  }
}

function addCatalogueMetrics(registry: Registry, catalogue: Shop['catalogue']): void {
  const registers = [registry];
  const changes = new Counter({
    name: 'passepartout_catalogue_changes_total',
    help: 'Changes of the prints that this process was notified of; each empties its caches.',
    registers,
  });
  catalogue.onChange(() => changes.inc());
  new Gauge({
    name: 'passepartout_catalogue_listening',
    help: '1 while this process is notified of changes of the prints; at 0 it caches nothing, and shows what it has cached for a minute at most.',
    registers,
    collect() {
      this.set(catalogue.isListening() ? 1 : 0);
    },
  });
}

/** `Object.entries` with the types of the keys. */
function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
