import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { type CatalogueReader, catalogueContext } from '../catalogue/catalogue-reader.ts';
import { ShopUrl } from '../discovery/shop-url.ts';
import { PersistedStoreProvider } from '../store/persisted-store-provider.tsx';
import * as allPrints from './all-prints.tsx';
import * as artist from './artist.tsx';
import * as home from './home.tsx';
import * as product from './product.tsx';
import * as shopPrints from './shop-prints.tsx';

const routes: RouteObject[] = [
  asRoute('/', home),
  asRoute('/shop/all-prints', allPrints),
  asRoute('/shop-prints', shopPrints),
  asRoute('/product/:id', product),
  asRoute('/artist/:artist', artist),
];

/** The HTML of a page, rendered with a test shop's catalogue. @throws what the page's loader throws, such as a 404 */
export async function renderPage({ shop }: TestShop, address: string): Promise<string> {
  const requestContext = new RouterContextProvider();
  requestContext.set(catalogueContext, shop.catalogue as CatalogueReader);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://shop${address}`), { requestContext });
  if (context instanceof Response) throw new Error(`${address} answered with status ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  return renderToString(
    <ShopUrl value="http://shop">
      <PersistedStoreProvider>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </PersistedStoreProvider>
    </ShopUrl>,
  ).replaceAll('<!-- -->', '');
}

/** Turns a route module into a route, as React Router's framework does. */
function asRoute(path: string, module: { loader: unknown; default: unknown }): RouteObject {
  const page = module.default as ComponentType<{ loaderData: unknown }>;
  return { path, loader: module.loader as LoaderFunction, element: <LoadedPage page={page} /> };
}

function LoadedPage({ page: Page }: { page: ComponentType<{ loaderData: unknown }> }) {
  return <Page loaderData={useLoaderData()} />;
}
