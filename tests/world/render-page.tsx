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
import { defaultDetails } from '#domain/shop/shop-details.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { type CatalogueReader, catalogueContext } from '../../storefront/catalogue/catalogue-reader.ts';
import * as allPrints from '../../storefront/routes/all-prints.tsx';
import * as artist from '../../storefront/routes/artist.tsx';
import * as home from '../../storefront/routes/home.tsx';
import * as product from '../../storefront/routes/product.tsx';
import * as shopPrints from '../../storefront/routes/shop-prints.tsx';
import { detailsContext, Settings } from '../../storefront/shop-settings.tsx';
import { PersistedStoreProvider } from '../../storefront/store/persisted-store-provider.tsx';

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
  requestContext.set(detailsContext, shop.details.current());
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://shop${address}`), { requestContext });
  if (context instanceof Response) throw new Error(`${address} responded with status ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  return renderToString(
    <Settings value={{ shopUrl: 'http://shop', apiUrl: '', details: defaultDetails }}>
      <PersistedStoreProvider>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </PersistedStoreProvider>
    </Settings>,
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
