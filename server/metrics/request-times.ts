import { Histogram, Registry } from 'prom-client';

/** In seconds: from a page of the studio to a payment provider that hangs. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Clients can send any method; unlimited label values would create unlimited series. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** Measures how long responses take that are not sent from a cache. */
export interface RequestTimes {
  /** @param request with its route's pattern, never its URL: URLs would create unlimited series */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  registry: Registry;
}

export function measureRequestTimes(): RequestTimes {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'passepartout_http_request_duration_seconds',
    help: 'Seconds to a response by route. Responses from memory are not measured: passepartout_cache_hits_total counts them.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    observe({ method: anyMethod, route, status, seconds }) {
      const method = knownMethods.has(anyMethod) ? anyMethod : 'other';
      histogram.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    registry,
  };
}
