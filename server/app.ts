import fastifyCookie from '@fastify/cookie';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { openCheckoutLimits } from './checkout/limits.ts';
import { accountsRoutes } from './customers/accounts/accounts-routes.ts';
import { contactRoutes } from './customers/contact/contact-routes.ts';
import { favouritesRoutes } from './customers/favourites/favourites-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { claimRoutes } from './fulfillment/claims/claim-routes.ts';
import { buyersReceiptRoutes } from './fulfillment/documents/receipt-routes.ts';
import { hangingRoutes } from './fulfillment/hanging/hanging-routes.ts';
import { shippingWebhookRoutes } from './fulfillment/labels/webhook-routes.ts';
import { buyersOrderRoutes } from './fulfillment/orders/buyers-order-routes.ts';
import { answerError, answerUnknownAddress } from './http/answer-errors.ts';
import { apiDescription } from './http/api-description.ts';
import { checkContract } from './http/check-contract.ts';
import { healthRoutes } from './http/health-routes.ts';
import { openHttpServer } from './http/http-server.ts';
import { docsPolicy } from './http/protective-headers.ts';
import { anyOf, createResponseCache, type ResponseCache } from './http/response-cache/response-cache.ts';
import { secretGate } from './http/secret-gate.ts';
import { createFloodGuard } from './limits/flood-guard.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { measureRequestTimes } from './metrics/request-times.ts';
import { clientOffersRoutes } from './offers/client-offers-routes.ts';
import { offerPhotoRoutes } from './offers/photo/photo-routes.ts';
import type { Shop } from './open-shop.ts';
import { openingGate } from './opening/opening-gate.ts';
import { answerRoutes } from './orders/delays/answer-routes.ts';
import { foundOrdersRoutes } from './orders/links/found-orders-routes.ts';
import { ordersRoutes } from './orders/orders-routes.ts';
import { commonStylesheet } from './pages/optimize-first-paint.ts';
import type { Pages } from './pages/pages.ts';
import { pagesRoutes } from './pages/pages-routes.ts';
import type { Storefront } from './pages/storefront.ts';
import type { Studio } from './pages/studio/open-studio.ts';
import { studioPagesRoutes } from './pages/studio/studio-pages-routes.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { photographsRoutes } from './photographs/photographs-routes.ts';
import { addressCheckRoutes } from './proofs/address/address-check-routes.ts';
import { completeLabelsProof } from './proofs/labels/prove-labels.ts';
import { scheduledJobs } from './shop-jobs.ts';
import { studioRoutes } from './studio/studio-routes.ts';
import { traceRequests } from './traces/trace-requests.ts';

const megabyte = 1024 * 1024;

/**
 * The shop's HTTP server: the API, photographs, metrics, health checks and, with `front`, the pages.
 * @param closing aborted some time before the server closes, so that clients go elsewhere by then
 */
export async function buildApp(
  shop: Shop,
  front?: { pages: Pages; storefront: Storefront; studio: Studio },
  closing = new AbortController().signal,
): Promise<FastifyInstance> {
  const { configuration, log, catalogue, details } = shop;
  const { shopUrl } = configuration;
  const catalogueResponses = {
    responses: createResponseCache({ source: catalogue, maxBytes: 16 * megabyte }),
    searchResponses: createResponseCache({ source: catalogue, maxBytes: 4 * megabyte }),
  };
  const listResponses = createResponseCache({
    source: anyOf(catalogue, details),
    maxBytes: 32 * megabyte,
  });
  const requestTimes = measureRequestTimes();
  const app = openHttpServer({
    configuration,
    log,
    caches: [...Object.values(catalogueResponses), listResponses, ...(front ? [front.pages] : [])],
    middleware: front && middlewareOf(front),
    isOpen: shop.opening.isOpen,
    closing,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config.isStream) return;
    const route = routeOptions.url ?? 'none';
    requestTimes.observe({ method, route, status: statusCode, seconds: elapsedTime / 1000 });
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownAddress);
  const guard = createFloodGuard();
  app.addHook('onRequest', async ({ ip }) => guard(ip));
  const styles = front ? commonStylesOf(front.storefront) : '';
  app.addHook('onRequest', openingGate({ ...shop, shopUrl, styles }));
  if (configuration.lacksSecret) app.addHook('onRequest', secretGate);
  traceRequests(app);

  await app.register(healthRoutes(shop.database.db, closing));
  const caches = () => ({
    api: catalogueResponses.responses.metrics(),
    apiSearches: catalogueResponses.searchResponses.metrics(),
    listResponses: listResponses.metrics(),
    ...front?.pages.metrics(),
  });
  await app.register(metricsRoutes({ shop, requestTimes, caches }));
  await app.register(api(shop, catalogueResponses));
  await app.register(addressCheckRoutes({ ...shop, ...shop.database }));
  await app.register(answerRoutes({ ...shop, ...shop.database, shopUrl, styles }));
  await app.register(photographsRoutes(shop.photographs, shop.framedPictures.drawMissing));
  await app.register(discoveryRoutes({ db: shop.database.db, shopUrl, details, responses: listResponses }));
  if (front) {
    await app.register(studioPagesRoutes(front.studio, configuration, details));
    await app.register(pagesRoutes(front.pages, front.storefront.clientFolder, configuration));
  }
  return app;
}

/** What the page for answers to delays has of the storefront's styles. In development Vite has them, and it does without. */
function commonStylesOf({ stylesheets = new Map() }: Storefront): string {
  return stylesheets.get(commonStylesheet(stylesheets) ?? '') ?? '';
}

/** In development, two instances of Vite: the studio's answers below `/studio/`, and the storefront's elsewhere. */
function middlewareOf({
  storefront,
  studio,
}: {
  storefront: Storefront;
  studio: Studio;
}): Storefront['middleware'] {
  const { middleware = (_request, _response, next) => next() } = storefront;
  const studioMiddleware = studio.middleware;
  if (!studioMiddleware) return storefront.middleware;
  return (request, response, next) =>
    request.url?.startsWith('/studio/')
      ? studioMiddleware(request, response, next)
      : middleware(request, response, next);
}

function api(shop: Shop, catalogueResponses: Record<'responses' | 'searchResponses', ResponseCache>) {
  const { payments, labels, catalogue, jobs, now } = shop;
  const { shopUrl, webhookSecret, labelsWebhookSecret, corsOrigins } = shop.configuration;
  const { db } = shop.database;
  return async (app: FastifyInstance) => {
    app.addHook('onRoute', checkContract);
    await app.register(fastifyCookie);
    if (corsOrigins.length > 0) await app.register(fastifyCors, corsOptions(corsOrigins));
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

    await app.register(catalogueRoutes({ catalogue, ...catalogueResponses, shopUrl }));
    await app.register(webhookRoutes({ db, jobs, payments, webhookSecret }));
    if (labels) {
      const onBatch = (reference: string) => completeLabelsProof({ db, now }, reference);
      const shipping = { db, jobs, webhookSecret: labelsWebhookSecret, onBatch };
      await app.register(shippingWebhookRoutes(shipping));
    }
    await app.register(uncachedRoutes(shop));
  };
}

/** The calls whose responses are for one client, and never stored by browsers or proxies. */
function uncachedRoutes(shop: Shop) {
  const { authentication, catalogue } = shop;
  const { db, pool } = shop.database;
  const { shopUrl } = shop.configuration;
  const { findPrintToSell: findPrint } = catalogue;
  const limits = openCheckoutLimits(pool);
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    accountsRoutes(app, shop);
    await app.register(favouritesRoutes({ authentication, db, findPrint }));
    await app.register(checkoutRoutes({ ...shop, db, limits, shopUrl, findPrint }));
    contactRoutes(app, shop);
    clientOffersRoutes(app, { ...shop, db, pool, findPrint });
    offerPhotoRoutes(app, { ...shop, db, pool });
    hangingRoutes(app, { pool, worker: shop.worker, details: shop.details });
    ordersRoutes(app, { ...shop, db, limit: limits.reading });
    foundOrdersRoutes(app, { ...shop, db, pool });
    buyersOrderRoutes(app, { ...shop, db, pool });
    buyersReceiptRoutes(app, { ...shop, db, pool });
    claimRoutes(app, { ...shop, db, pool });
    await app.register(studioRoutes({ ...shop, scheduledJobs }));
  };
}

/** Lets the owner's pages on other origins call the API with the refresh cookie. */
function corsOptions(origin: string[]): FastifyCorsOptions {
  return {
    origin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      ...['Authorization', 'token', 'X-Requested-With', 'Content-Type', 'Idempotency-Key'],
      'Measured-Wall',
    ],
    exposedHeaders: ['Retry-After', 'Link'],
    maxAge: 600,
    strictPreflight: false,
  };
}
