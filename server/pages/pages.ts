import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { usualWidgetUrl } from '#server/configuration/configuration.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import type { CacheMetrics } from '#server/database/versioned-cache.ts';
import { RequestError } from '#server/http/errors.ts';
import type { CachedResponse } from '#server/http/response-cache/cached-response.ts';
import { anyOf, type ChangeSource, createResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { Log } from '#server/log.ts';
import { canonicalPath, routesOf } from './canonical-path.ts';
import { toOfflinePage } from './offline/offline-page.ts';
import { offlinePaths, toWorkerResponse } from './offline/offline-responses.ts';
import { isSearchPage, pageKey, parseUrl, readPath } from './page-key.ts';
import type { CatalogueReader, MusicSource, PolicyReader, Storefront } from './storefront.ts';
import { redirectTo, toPageResponse } from './to-page-response.ts';

export interface Pages {
  /** Sends a cached page before Fastify sees the request. @returns false if the page is not cached */
  sendIfCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** The page of a URL, ready to be sent. */
  get(url: string): Promise<CachedResponse>;
  /** The metrics of its caches by name. Weights are bytes. */
  metrics(): Record<string, CacheMetrics>;
}

const megabyte = 1024 * 1024;

interface PagesSettings {
  storefront: Storefront;
  catalogue: CatalogueReader & ChangeSource;
  details: CurrentDetails & ChangeSource & { policyPage: PolicyReader };
  shopUrl: string;
  /** The API's URL for browsers; empty: the shop's own address. */
  apiUrl?: string;
  /** While the shop's details have no playlist. Undefined: no music. */
  music?: MusicSource | undefined;
  /** The script that plays the playlist of the shop's details; by default SoundCloud's. */
  widgetUrl?: string | undefined;
  /** Whether browsers keep the cart's page for when they have no network (decision 099). */
  keepsCartOffline?: boolean;
  log: Log;
}

/** Renders the not-found page. */
const unknownUrl = new URL('http://shop/not-an-address');

/**
 * Renders the storefront for a guest. Everyone receives the same bytes (decision 003), so no header of a request reaches
 * the page. Personal data comes from the browser's store and the API.
 */
export function openPages(settings: PagesSettings): Pages {
  const { storefront, catalogue, details, shopUrl, apiUrl = '', widgetUrl = usualWidgetUrl, log } = settings;
  const isEnabled = storefront.isFinal;
  const keepsCartOffline = isEnabled && (settings.keepsCartOffline ?? true);
  const source = anyOf(catalogue, details);
  const pages = createResponseCache({ source, maxBytes: 28 * megabyte, isEnabled });
  // Search pages are unlimited in number, so they have their own cache and can't push other pages out.
  const searchPages = createResponseCache({ source, maxBytes: 4 * megabyte, isEnabled });
  const reader = readForPages(catalogue);
  const handlerFor = rememberLast((build: ServerBuild) => createRequestHandler(build, process.env.NODE_ENV));
  const rememberedRoutes = rememberLast(routesOf);
  const cacheFor = (key: string) => (isSearchPage(key) ? searchPages : pages);

  function load(key: string): Promise<CachedResponse> {
    return cacheFor(key).get(key, () => render(key));
  }

  async function render(key: string): Promise<CachedResponse> {
    if (keepsCartOffline && key === offlinePaths.worker) return renderWorker();
    if (keepsCartOffline && key === offlinePaths.offline) return renderOfflinePage();
    const { build, catalogueContext, detailsContext, policyContext, settingsContext } =
      await storefront.load();
    const context = new RouterContextProvider();
    context.set(catalogueContext, reader);
    const { playlist: playlistUrl } = details.current();
    const music = playlistUrl ? { playlistUrl, widgetUrl } : settings.music;
    context.set(detailsContext, details.current());
    context.set(policyContext, details.policyPage);
    context.set(settingsContext, { shopUrl: new URL(shopUrl).origin, apiUrl, music, keepsCartOffline });
    const response = await handlerFor(build)(new Request(shopUrl + key), context);
    if (response.status >= 500) log.error({ page: key }, 'could not render a page');
    const { stylesheets, isFinal } = storefront;
    return toPageResponse(response, { key, stylesheets, shopUrl, apiUrl, music, allowsHotReload: !isFinal });
  }

  async function renderWorker(): Promise<CachedResponse> {
    const [cart, offline] = await Promise.all([load(offlinePaths.cart), load(offlinePaths.offline)]);
    return cart.status === 200 ? toWorkerResponse(cart, offline, shopUrl) : cart;
  }

  function renderOfflinePage(): Promise<CachedResponse> {
    const { stylesheets = new Map() } = storefront;
    const page = toOfflinePage({ shop: details.current().shop, stylesheets });
    const response = new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    return toPageResponse(response, { key: offlinePaths.offline, stylesheets, shopUrl, apiUrl });
  }

  return {
    sendIfCached: (request, response) =>
      [pages, searchPages].some((cache) => cache.sendIfCached(request, response)),
    async get(url) {
      const { pathname, search, searchParams } = parseUrl(url) ?? unknownUrl;
      const requestedKey = pageKey(pathname, searchParams);
      // Only canonical keys are cached, so a key that is found is canonical.
      const cachedPage = cacheFor(requestedKey).find(requestedKey);
      if (cachedPage) return cachedPage;
      const path = canonicalPath(rememberedRoutes((await storefront.load()).build), pathname);
      if (path !== pathname && !readPath(path).isData) return redirectTo(path + search, shopUrl);
      return load(pageKey(path, searchParams));
    },
    metrics: () => ({ pages: pages.metrics(), searchPages: searchPages.metrics() }),
  };
}

function rememberLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) };
    return last.output;
  };
}

/**
 * The catalogue for the storefront's loaders. Expected errors are thrown as a Response, which React Router renders as an
 * error page with that status: 400 for an invalid cursor, 503 while the database is unavailable.
 */
export function readForPages(catalogue: CatalogueReader): CatalogueReader {
  return {
    listPrints: (query) => catalogue.listPrints(query).catch(throwResponse),
    countPrints: (filter) => catalogue.countPrints(filter).catch(throwResponse),
    findPrint: (id) => catalogue.findPrint(id).catch(throwResponse),
    findArtist: (name) => catalogue.findArtist(name).catch(throwResponse),
    findAttestation: (id) => catalogue.findAttestation(id).catch(throwResponse),
  };
}

function throwResponse(error: unknown): never {
  if (error instanceof RequestError) throw new Response(error.message, { status: error.status });
  if (isDatabaseUnavailable(error)) throw new Response('The database is unavailable.', { status: 503 });
  throw error;
}
