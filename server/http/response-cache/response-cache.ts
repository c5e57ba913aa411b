import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CacheMetrics, VersionedCache } from '#server/database/versioned-cache.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';

/** The data that responses are made from. Each change empties the cache. */
export interface ChangeSource {
  onChange(callback: () => void): void;
  /** False while changes may be missed. Nothing is cached then. */
  isListening(): boolean;
  /** False when changes may have been missed for a minute. Cached responses are not sent then. */
  isRecent(): boolean;
}

/** Several sources as one: a change of any empties the cache. */
export function anyOf(...sources: ChangeSource[]): ChangeSource {
  return {
    onChange: (callback) => sources.forEach((source) => void source.onChange(callback)),
    isListening: () => sources.every((source) => source.isListening()),
    isRecent: () => sources.every((source) => source.isRecent()),
  };
}

/** Responses by URL, which are sent before Fastify sees the request. */
export interface ResponseCache {
  /** @returns false if the response is not cached; the caller must then respond to the request */
  sendIfCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** The cached response of this URL. */
  find(url: string): CachedResponse | undefined;
  /** The response of this URL, from `load` if it is not cached. Only responses with status 200 are cached. */
  get(url: string, load: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Weights are bytes. */
  metrics(): CacheMetrics;
}

interface ResponseCacheSettings {
  source: ChangeSource;
  maxBytes: number;
  /** False: nothing is cached. */
  isEnabled?: boolean;
}

/** The memory of a response besides its bytes: its headers in three encodings, and its entry in the cache. */
const overheadBytes = 4096;

export function createResponseCache({
  source,
  maxBytes,
  isEnabled = true,
}: ResponseCacheSettings): ResponseCache {
  const cache = new VersionedCache<CachedResponse>({
    isTrusted: () => source.isListening(),
    isRecent: () => source.isRecent(),
    weigh: ({ sizeBytes }, url) => sizeBytes + url.length + overheadBytes,
    maxWeight: maxBytes,
    mayCache: ({ status }) => isEnabled && status === 200,
  });
  source.onChange(() => cache.clear());

  return {
    sendIfCached(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const cached = cache.peek(request.url ?? '');
      if (cached) sendCachedResponse(cached, request, response);
      return cached !== undefined;
    },
    find: (url) => cache.peek(url),
    get: (url, load) => cache.get(url, load),
    metrics: () => cache.metrics(),
  };
}
