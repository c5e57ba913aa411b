import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerBrokenRequest, answerError } from './http/answer-errors.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import type { ResponseCache } from './http/response-cache/response-cache.ts';
import { keepAliveSeconds } from './http/response-cache/send-whole.ts';
import type { RequestTimes } from './metrics/request-times.ts';
import type { Storefront } from './pages/storefront.ts';
import type { Shop } from './shop.ts';

const megabyte = 1024 * 1024;

/**
 * A request that drips is cut off within 60 s: what is too late is looked for every so often only. A connection
 * between two requests is kept longer than proxies keep theirs, a minute, so that they never ask on one that closes.
 */
const patience = {
  headersTimeout: 30_000,
  requestTimeout: 45_000,
  connectionsCheckingInterval: 10_000,
  keepAliveTimeout: keepAliveSeconds * 1000,
};

/** Who has stopped to read an answer is let go. */
const longestSilenceMs = 120_000;

interface ServerParts {
  shop: Shop;
  ready: Pick<ResponseCache, 'answerAtOnce'>[];
  requestTimes: RequestTimes;
  middleware: Storefront['middleware'];
}

/** A server without routes: whoever has an answer ready gives it; only then is the framework asked. */
export function newServer(parts: ServerParts) {
  const { configuration, log } = parts.shop;
  const protection = new Headers(protectiveHeaders(configuration.shopUrl));
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: (request) => !request.url.startsWith('/api/'),
    }),
    frameworkErrors: answerError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // One proxy: what stands before its own word in X-Forwarded-For is whatever the client likes.
    trustProxy: configuration.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: megabyte,
    clientErrorHandler: answerBrokenRequest(protection),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handler) =>
      createServer(patience, listener(parts, protection, handler)).setTimeout(longestSilenceMs),
  }).withTypeProvider<ZodTypeProvider>();
}

function listener(
  { shop, ready, requestTimes, middleware }: ServerParts,
  protection: Headers,
  handler: RequestListener,
): RequestListener {
  const { corsOrigins } = shop.configuration;
  /** What a page elsewhere asks for is answered by the framework, which says who may read it. */
  const mayAnswerAtOnce = ({ headers }: IncomingMessage) =>
    corsOrigins.length === 0 || headers.origin === undefined;
  return (request, response) => {
    const begun = performance.now();
    if (mayAnswerAtOnce(request) && ready.some((answers) => answers.answerAtOnce(request, response))) {
      const { method = '' } = request;
      const seconds = (performance.now() - begun) / 1000;
      requestTimes.observe({ method, route: 'kept', status: response.statusCode, seconds });
      return;
    }
    response.setHeaders(protection);
    if (middleware) middleware(request, response, () => handler(request, response));
    else handler(request, response);
  };
}
