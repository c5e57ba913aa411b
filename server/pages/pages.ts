import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Product } from '#domain/product.ts';
import type { CacheFigures } from '#server/database/versioned-cache.ts';
import type { CachedResponse } from '#server/http/response-cache/cached-response.ts';
import { type Changing, createResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { Log } from '#server/log.ts';
import { canonicalPath, routesOf } from './canonical-path.ts';
import { isEndless, pageKey, parseAddress, readPath } from './page-key.ts';
import { readForPages } from './read-for-pages.ts';
import type { CatalogueReader, MusicSource, Storefront } from './storefront.ts';
import { leadTo, toPageAnswer } from './to-page-answer.ts';

export interface Pages {
  /** Answers from the cache, before any framework is asked; false when it has nothing for this request. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** The page of an address, ready to be sent. */
  prepare(address: string): Promise<CachedResponse>;
  /** Of its caches, by name; weights are bytes. */
  figures(): Record<string, CacheFigures>;
}

const megabyte = 1024 * 1024;

interface PagesParts {
  storefront: Storefront;
  catalogue: CatalogueReader & Changing;
  shopUrl: string;
  /** Where the browser finds the API; empty: at the shop's own address. */
  apiUrl?: string;
  /** Undefined: there is none. */
  music?: MusicSource | undefined;
  /** Told of each print whose page is rendered. */
  onPrint?: (print: Product) => void;
  log: Log;
}

/** Leads to the not-found page. */
const notAnAddress = new URL('http://shop/not-an-address');

/**
 * Renders the storefront for a guest: whoever asks gets the same bytes, so no header of a request reaches the
 * page. What is personal comes from the browser's store and the API.
 */
export function openPages(parts: PagesParts): Pages {
  const { storefront, catalogue, shopUrl, apiUrl = '', music, onPrint, log } = parts;
  const mayKeep = storefront.isFinal;
  const kept = createResponseCache({ of: catalogue, mostBytes: 28 * megabyte, mayKeep });
  // Anybody can ask for these without end: they never take the room of the other pages.
  const keptSearches = createResponseCache({ of: catalogue, mostBytes: 4 * megabyte, mayKeep });
  const reader = readForPages(catalogue, onPrint);
  const handlerOf = rememberLast((build: ServerBuild) => createRequestHandler(build, process.env.NODE_ENV));
  const routesOfLast = rememberLast(routesOf);
  const answersFor = (key: string) => (isEndless(key) ? keptSearches : kept);

  async function render(key: string): Promise<CachedResponse> {
    const { build, catalogueContext, apiUrlContext, musicContext } = await storefront.load();
    const context = new RouterContextProvider();
    context.set(catalogueContext, reader);
    context.set(apiUrlContext, apiUrl);
    context.set(musicContext, music);
    const response = await handlerOf(build)(new Request(shopUrl + key), context);
    if (response.status >= 500) log.error({ page: key }, 'a page could not be rendered');
    const { stylesheets, isFinal } = storefront;
    return toPageAnswer(response, { key, stylesheets, shopUrl, apiUrl, music, allowsHotReload: !isFinal });
  }

  return {
    answerAtOnce: (request, response) =>
      [kept, keptSearches].some((answers) => answers.answerAtOnce(request, response)),
    async prepare(address) {
      const { pathname, search, searchParams } = parseAddress(address) ?? notAnAddress;
      const asked = pageKey(pathname, searchParams);
      // Only canonical keys are kept, so what is found needs no further look.
      const found = answersFor(asked).find(asked);
      if (found) return found;
      const path = canonicalPath(routesOfLast((await storefront.load()).build), pathname);
      if (path !== pathname && !readPath(path).isData) return leadTo(path + search, shopUrl);
      const key = pageKey(path, searchParams);
      return answersFor(key).prepare(key, () => render(key));
    },
    figures: () => ({ pages: kept.figures(), searchPages: keptSearches.figures() }),
  };
}

function rememberLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) };
    return last.output;
  };
}
