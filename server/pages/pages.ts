import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Log } from '#server/platform/log.ts';
import { PageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { type RenderedPage, sendPage, toRenderedPage } from './rendered-page.ts';
import type { CatalogueReader, StorefrontBuild } from './storefront-build.ts';

export interface Pages {
  /** Answers from the cache, before any framework is asked; false when it has nothing for this request. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Drops every rendered page. */
  forget(): void;
}

interface PagesParts {
  storefront: StorefrontBuild;
  catalogue: CatalogueReader;
  shopUrl: string;
  log: Log;
}

/**
 * Renders the storefront for a guest: whoever asks gets the same bytes, so no header of a request reaches the
 * page. What is personal comes from the browser's store and the API.
 */
export function openPages({ storefront, catalogue, shopUrl, log }: PagesParts): Pages {
  const cache = new PageCache();
  const handle = createRequestHandler(storefront.build, process.env.NODE_ENV);

  async function render(key: string): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(storefront.catalogueContext, catalogue);
    const response = await handle(new Request(shopUrl + key), context);
    if (response.status >= 500) log.error({ page: key }, 'a page could not be rendered');
    return toRenderedPage(response);
  }

  return {
    answerAtOnce(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = cache.get(request.url ?? '');
      if (page) sendPage(page, request, response);
      return page !== undefined;
    },
    async answer(request, response) {
      const key = pageKey(request.url ?? '');
      const page =
        key === null ? await render('/not-an-address') : await cache.getOrRender(key, () => render(key));
      sendPage(page, request, response);
    },
    forget: () => cache.clear(),
  };
}
