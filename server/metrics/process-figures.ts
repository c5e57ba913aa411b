import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CacheFigures } from '#server/database/versioned-cache.ts';
import { counters } from '#server/metrics/counters.ts';
import type { Shop } from '#server/shop.ts';
import description from '../../package.json' with { type: 'json' };

interface WatchedParts {
  shop: Pick<Shop, 'database' | 'catalogue'>;
  /** By name; weights are bytes. */
  caches(): Record<string, CacheFigures>;
}

/** What this process alone knows: its caches, its connections, its memory and its pace. */
export function processFigures({ shop, caches }: WatchedParts): Registry {
  const registry = new Registry();
  const registers = [registry];
  watchCaches(registry, caches);
  watchCatalogue(registry, shop.catalogue);
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
  }).set({ version: description.version, node: process.version }, 1);
  return registry;
}

/** Once for each process, however many shops a test opens in it. */
export function watchNode(): void {
  if (!counters.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: counters });
}

function watchCaches(registry: Registry, caches: WatchedParts['caches']): void {
  const registers = [registry];
  const labelNames = ['cache'];
  const figures = {
    hits: { as: Counter, name: 'hits_total', help: 'Answers given from the cache.' },
    misses: { as: Counter, name: 'misses_total', help: 'Answers that had to be made.' },
    evictions: { as: Counter, name: 'evictions_total', help: 'Answers that went to make room.' },
    entries: { as: Gauge, name: 'entries', help: 'Answers that are kept.' },
    weight: { as: Gauge, name: 'bytes', help: 'Memory of the answers that are kept.' },
    mostWeight: { as: Gauge, name: 'limit_bytes', help: 'Memory that the answers may take together.' },
  } as const;
  for (const [figure, { as: Kind, name, help }] of entriesOf(figures)) {
    new Kind({
      name: `passepartout_cache_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [cache, found] of Object.entries(caches())) this.inc({ cache }, found[figure]);
      },
    });
  }
}

function watchCatalogue(registry: Registry, catalogue: Shop['catalogue']): void {
  const registers = [registry];
  const changes = new Counter({
    name: 'passepartout_catalogue_changes_total',
    help: 'Changes of the prints that this process has heard of; each empties its caches.',
    registers,
  });
  catalogue.onChange(() => changes.inc());
  new Gauge({
    name: 'passepartout_catalogue_listening',
    help: '1 while this process hears of changes of the prints; at 0 it keeps nothing, and is slow.',
    registers,
    collect() {
      this.set(catalogue.isListening() ? 1 : 0);
    },
  });
}

/** `Object.entries`, which forgets the names of the keys. */
function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
