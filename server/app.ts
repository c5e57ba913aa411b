import { createServer, type IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { openCheckoutLimits } from './checkout/limits.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { favouritesRoutes } from './favourites/favourites-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { measureRequestTimes, type RequestTimes } from './metrics/request-times.ts';
import { foundOrdersRoutes } from './orders/found-orders-routes.ts';
import { ordersRoutes } from './orders/orders-routes.ts';
import type { Pages } from './pages/pages.ts';
import { pagesRoutes } from './pages/pages-routes.ts';
import type { Storefront } from './pages/storefront.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { photographsRoutes } from './photographs/photographs-routes.ts';
import { answerBrokenRequest, answerError, answerUnknownAddress } from './platform/answer-errors.ts';
import { apiDescription } from './platform/api-description.ts';
import { closeKeptConnections } from './platform/close-kept-connections.ts';
import { crossOrigin } from './platform/cross-origin.ts';
import { createFloodGuard } from './platform/flood-guard.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { createKeptAnswers, type KeptAnswers } from './platform/kept-answers/kept-answers.ts';
import { docsPolicy, protectiveHeaders } from './platform/protective-headers.ts';
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
  keepAliveTimeout: 75_000,
};

/** Who has stopped to read an answer is let go. */
const longestSilenceMs = 120_000;

/** The shop's HTTP server: the API, the pages when there are any, and what operators ask for. */
export async function buildApp(
  shop: Shop,
  front?: { pages: Pages; storefront: Storefront },
): Promise<FastifyInstance> {
  const answers = createKeptAnswers({ of: shop.catalogue, mostBytes: 16 * megabyte });
  const lists = createKeptAnswers({ of: shop.catalogue, mostBytes: 32 * megabyte });
  const ready = [answers, lists, ...(front ? [front.pages] : [])];
  const requestTimes = measureRequestTimes();
  const app = newServer({ shop, ready, requestTimes, middleware: front?.storefront.middleware });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    requestTimes.observe({ method, route, status: statusCode, seconds: elapsedTime / 1000 });
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownAddress);
  closeKeptConnections(app);
  const guard = createFloodGuard();
  app.addHook('onRequest', async ({ ip }) => guard(ip));

  await app.register(healthRoutes(shop.database.db));
  const caches = () => ({ api: answers.figures(), lists: lists.figures(), ...front?.pages.figures() });
  await app.register(metricsRoutes({ shop, requestTimes, caches }));
  await app.register(api(shop, answers));
  await app.register(photographsRoutes(shop.photographs));
  const { shopUrl } = shop.configuration;
  await app.register(discoveryRoutes({ catalogue: shop.catalogue, shopUrl, answers: lists }));
  if (front) await app.register(pagesRoutes(front.pages, front.storefront.clientFolder));
  return app;
}

interface ServerParts {
  shop: Shop;
  ready: Pick<KeptAnswers, 'answerAtOnce'>[];
  requestTimes: RequestTimes;
  middleware: Storefront['middleware'];
}

/** Whoever has an answer ready gives it; only then is the framework asked. */
function newServer({ shop, ready, requestTimes, middleware }: ServerParts) {
  const { trustProxy, corsOrigins, shopUrl } = shop.configuration;
  const protection = new Headers(protectiveHeaders(shopUrl));
  /** What a page elsewhere asks for is answered by the framework, which says who may read it. */
  const mayAnswerAtOnce = ({ headers }: IncomingMessage) =>
    corsOrigins.length === 0 || headers.origin === undefined;
  return fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: (request) => !request.url.startsWith('/api/'),
    }),
    frameworkErrors: answerError,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // One proxy: what stands before its own word in X-Forwarded-For is whatever the client likes.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: megabyte,
    clientErrorHandler: answerBrokenRequest(protection),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handler) =>
      createServer(patience, (request, response) => {
        const begun = performance.now();
        const isAnswered =
          mayAnswerAtOnce(request) && ready.some((answers) => answers.answerAtOnce(request, response));
        if (isAnswered) {
          const { method = '' } = request;
          const seconds = (performance.now() - begun) / 1000;
          requestTimes.observe({ method, route: 'kept', status: response.statusCode, seconds });
          return;
        }
        response.setHeaders(protection);
        if (middleware) middleware(request, response, () => handler(request, response));
        else handler(request, response);
      }).setTimeout(longestSilenceMs),
  }).withTypeProvider<ZodTypeProvider>();
}

function api(shop: Shop, answers: KeptAnswers) {
  const { payments, catalogue, framedPicture, jobs, authentication } = shop;
  const { shopUrl, webhookSecret } = shop.configuration;
  const { db, pool } = shop.database;
  return async (app: FastifyInstance) => {
    await app.register(fastifyCookie);
    const { corsOrigins } = shop.configuration;
    if (corsOrigins.length > 0) await app.register(fastifyCors, crossOrigin(corsOrigins));
    await app.register(fastifySwagger, {
      openapi: apiDescription,
      transform: jsonSchemaTransform,
    });
    await app.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      uiConfig: { validatorUrl: null },
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

    const { findPrintToSell: findPrint } = catalogue;
    const limits = openCheckoutLimits(shop.database.pool);
    await app.register(accountsRoutes(shop));
    await app.register(catalogueRoutes({ catalogue, answers, shopUrl }));
    await app.register(favouritesRoutes({ authentication, db, findPrint }));
    await app.register(
      checkoutRoutes({ authentication, payments, limits, shopUrl, framedPicture, findPrint }),
    );
    await app.register(contactRoutes(shop));
    await app.register(
      ordersRoutes({ authentication, db, jobs, payments, limit: limits.reading, log: shop.log }),
    );
    await app.register(foundOrdersRoutes({ db, pool, jobs, orderLinks: shop.orderLinks }));
    await app.register(webhookRoutes({ db, jobs, payments, webhookSecret }));
  };
}
