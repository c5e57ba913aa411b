import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Configuration } from '../configuration/configuration.ts';
import type { Log } from '../log.ts';
import type { Storefront } from '../pages/storefront.ts';
import { answerClientError, answerError } from './answer-errors.ts';
import { protectiveHeaders } from './protective-headers.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import { keepAliveSeconds } from './response-cache/serialized-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its response lasts as long as the client stays. Such responses have no request time. */
    isStream?: boolean;
  }
}

const megabyte = 1024 * 1024;

/**
 * A slow request is cut off within 60 s, because Node checks for late requests only every `connectionsCheckingInterval`.
 * An idle connection stays open for longer than the minute for which proxies keep theirs, so that a proxy never sends
 * a request on a connection that is closing.
 */
const timeouts = {
  headersTimeout: 30_000,
  requestTimeout: 45_000,
  connectionsCheckingInterval: 10_000,
  keepAliveTimeout: keepAliveSeconds * 1000,
};

/** A client that stops reading its response is disconnected after this time. */
const inactivityTimeoutMs = 120_000;

interface HttpServerSettings {
  configuration: Pick<Configuration, 'shopUrl' | 'trustProxy' | 'corsOrigins'>;
  log: Log;
  caches: Pick<ResponseCache, 'sendIfCached'>[];
  middleware: Storefront['middleware'];
  /** Whether strangers may see the shop. Otherwise a hook of Fastify decides about each request. */
  isOpen: () => boolean;
  /** Aborted some time before the server closes. From then on each response closes its connection. */
  closing: AbortSignal;
}

/** A Fastify server without routes. It sends cached responses before Fastify sees the request. */
export function openHttpServer(settings: HttpServerSettings) {
  const { configuration, log } = settings;
  const headers = new Headers(protectiveHeaders(configuration.shopUrl));
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: (request) => !request.url.startsWith('/api/'),
    }),
    frameworkErrors: answerError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Trust one proxy only: the client may have written any entry of X-Forwarded-For before the last.
    trustProxy: configuration.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: megabyte,
    clientErrorHandler: answerClientError(headers),
    forceCloseConnections: 'idle',
    // A start may be slow on a busy machine. By default Fastify gives up after 10 s.
    pluginTimeout: 0,
    // A request that arrives on a busy connection is answered as usual. By default it would get a 503.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handler) =>
      createServer(timeouts, listener(settings, headers, handler)).setTimeout(inactivityTimeoutMs),
  }).withTypeProvider<ZodTypeProvider>();
  closeIdleConnections(app);
  return app;
}

function listener(
  { configuration, caches, middleware, isOpen, closing }: HttpServerSettings,
  headers: Headers,
  handler: RequestListener,
): RequestListener {
  /** Fastify answers requests from pages of other origins, because it adds the CORS headers. */
  const mayUseCache = ({ headers: { origin } }: IncomingMessage) =>
    configuration.corsOrigins.length === 0 || origin === undefined;
  const closeWhenClosing = connectionCloser(closing);
  return (request, response) => {
    if (closing.aborted) response.setHeader('connection', 'close');
    if (isOpen() && mayUseCache(request)) {
      for (const cache of caches) if (cache.sendIfCached(request, response)) return;
    }
    if (!closing.aborted) closeWhenClosing(response);
    response.setHeaders(headers);
    if (middleware) middleware(request, response, () => handler(request, response));
    else handler(request, response);
  };
}

/** Marks responses that are not ready yet, so that each closes its connection if `closing` aborts before it is sent. */
function connectionCloser(closing: AbortSignal): (response: ServerResponse) => void {
  const pending = new Set<ServerResponse>();
  closing.addEventListener('abort', () => {
    for (const response of pending) if (!response.headersSent) response.setHeader('connection', 'close');
  });
  return (response) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
  };
}

const closeIdleEveryMs = 100;

/**
 * While the server closes, closes each connection as soon as its response is sent. Node itself closes only those that
 * are idle when closing starts: a busy one would stay open for its next request, and keep the server open.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
    app.server.once('close', () => clearInterval(closing));
  });
}
