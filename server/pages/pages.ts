import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Log } from '#server/platform/log.ts';
import { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { type RenderedPage, sendPage, toRenderedPage } from './rendered-page.ts';
import type { CatalogueReader, Storefront } from './storefront.ts';

export interface Pages {
  /** Answers from the cache, before any framework is asked; false when it has nothing for this request. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** What the cache must hear to be right. */
interface CatalogueNews {
  onChange(callback: () => void): void;
  isListening(): boolean;
}

interface PagesParts {
  storefront: Storefront;
  catalogue: CatalogueReader & CatalogueNews;
  shopUrl: string;
  log: Log;
}

/** Leads to the not-found page. */
const notAnAddress = '/not-an-address';

/**
 * Renders the storefront for a guest: whoever asks gets the same bytes, so no header of a request reaches the
 * page. What is personal comes from the browser's store and the API.
 */
export function openPages({ storefront, catalogue, shopUrl, log }: PagesParts): Pages {
  const cache = new PageCache();
  catalogue.onChange(() => cache.clear());
  const handlerOf = rememberLast((build: ServerBuild) => createRequestHandler(build, process.env.NODE_ENV));

  async function render(key: string): Promise<RenderedPage> {
    const { build, catalogueContext } = await storefront.load();
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    const response = await handlerOf(build)(new Request(shopUrl + key), context);
    if (response.status >= 500) log.error({ page: key }, 'a page could not be rendered');
    return toRenderedPage(response);
  }

  /** While changes cannot be heard of, nothing that was kept is sure to be right. */
  const mayKeep = () => storefront.isFinal && catalogue.isListening();

  function find(key: string): Promise<RenderedPage> {
    return mayKeep() ? cache.getOrRender(key, () => render(key)) : render(key);
  }

  return {
    answerAtOnce(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (!mayKeep()) return false;
      const page = cache.get(request.url ?? '');
      if (page) sendPage(page, request, response);
      return page !== undefined;
    },
    async answer(request, response) {
      const key = pageKey(request.url ?? '');
      sendPage(await find(key ?? notAnAddress), request, response);
    },
  };
}

function rememberLast<Input, Output>(make: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: make(input) };
    return last.output;
  };
}
