/** In seconds, from a kept page to a payment provider that hangs. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long answers took, with `route` the pattern of an address and never an address itself. */
export interface RequestTimes {
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** As a histogram in Prometheus' text format. */
  toText(): string;
}

interface Series {
  labels: string;
  /** A place for each bound, and one for what lies beyond the last. */
  counts: number[];
  sum: number;
}

/**
 * A histogram in plain numbers: a kept page is answered in microseconds, and prom-client's own would take about one
 * to find its series by their labels.
 */
export function measureRequestTimes(): RequestTimes {
  const all = new Map<string, Map<string, Series[]>>();

  function seriesOf(method: string, route: string, status: number): Series {
    const ofMethod = all.get(method) ?? new Map<string, Series[]>();
    const ofRoute = ofMethod.get(route) ?? [];
    const statusClass = Math.floor(status / 100);
    const labels = `method="${method}",route="${escaped(route)}",status="${statusClass}xx"`;
    const series = ofRoute[statusClass] ?? { labels, counts: Array(bounds.length + 1).fill(0), sum: 0 };
    ofRoute[statusClass] = series;
    all.set(method, ofMethod.set(route, ofRoute));
    return series;
  }

  return {
    observe({ method, route, status, seconds }) {
      const known = knownMethods.has(method) ? method : 'other';
      const series = all.get(known)?.get(route)?.[Math.floor(status / 100)] ?? seriesOf(known, route, status);
      let place = 0;
      while (place < bounds.length && seconds > (bounds[place] ?? 0)) place += 1;
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.sum += seconds;
    },
    toText() {
      const series = [...all.values()].flatMap((ofMethod) => [...ofMethod.values()].flat());
      return [...header, ...series.filter(Boolean).flatMap(linesOf), ''].join('\n');
    },
  };
}

const name = 'passepartout_http_request_duration_seconds';
const header = [
  `# HELP ${name} Seconds to an answer by route; route kept: pages and lists given from memory before the router is asked.`,
  `# TYPE ${name} histogram`,
];

/** Anybody can think of others. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

function linesOf({ labels, counts, sum }: Series): string[] {
  let soFar = 0;
  const buckets = counts.map((count, place) => {
    soFar += count;
    return `${name}_bucket{${labels},le="${bounds[place] ?? '+Inf'}"} ${soFar}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${soFar}`];
}

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
