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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { type CatalogueReader, catalogueContext } from '../catalogue/catalogue-reader.ts';
import { RememberedStore } from '../store/remembered-store.tsx';
import * as allPrints from './all-prints.tsx';
import * as home from './home.tsx';
import * as product from './product.tsx';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const routes: RouteObject[] = [
  asRoute('/', home),
  asRoute('/shop/all-prints', allPrints),
  asRoute('/product/:id', product),
];

/** A route module as React Router's framework turns it into a route. */
function asRoute(path: string, module: { loader: unknown; default: unknown }): RouteObject {
  const page = module.default as ComponentType<{ loaderData: unknown }>;
  return { path, loader: module.loader as LoaderFunction, element: <LoadedPage page={page} /> };
}

function LoadedPage({ page: Page }: { page: ComponentType<{ loaderData: unknown }> }) {
  return <Page loaderData={useLoaderData()} />;
}

async function render(address: string): Promise<string> {
  const requestContext = new RouterContextProvider();
  requestContext.set(catalogueContext, world.shop.catalogue as CatalogueReader);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://shop${address}`), { requestContext });
  if (context instanceof Response) throw new Error(`Answered ${context.status}`);
  if (context.errors) throw Object.values(context.errors)[0];
  return renderToString(
    <RememberedStore>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </RememberedStore>,
  ).replaceAll('<!-- -->', '');
}

test('the home page has its hero and the three newest prints', async () => {
  const html = await render('/');
  expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('WALLS THAT TALK');
  expect(html).toContain('Shop collection of fine art photography');
  expect(html).toContain('SHOP NOW');
  const latest = html.slice(html.indexOf('Latest Releases'));
  const titles = [...latest.matchAll(/<h3.*?>([^<]+)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual(['Blue Door', 'Night Windows', 'Tide Posts']);
});

test('the catalogue shows what its address asks for, in either spelling of a category', async () => {
  for (const category of ['black-white', 'black+%26+white']) {
    const html = await render(`/shop/all-prints/?category=${category}&orientation=portrait`);
    expect(html).toContain('All Prints');
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(html).toContain(`/product/${prints.tidePosts.id}`);
  }
});

test('a catalogue with nothing to show offers a way out', async () => {
  const html = await render('/shop/all-prints/?category=city&orientation=landscape');
  expect(html).toContain('No print hangs here yet');
  expect(html).toContain('See all prints');
});

test('a print has its label, prices, choices and the carousel in the specification words', async () => {
  const html = await render(`/product/${prints.mistyRidge.id}?size=giant`);
  for (const text of ['Misty Ridge', 'Ada Lind', 'Jotunheimen, Norway', '$200', '$160', '6 sizes / $160']) {
    expect(html).toContain(text);
  }
  expect(html.match(/<legend.*?>(Size|Frame|Mount)<\/legend>/g)).toHaveLength(3);
  expect(html).toContain('fetchPriority="high"');
});

test('a print offers only what is sold of it', async () => {
  const html = await render(`/product/${prints.blueDoor.id}`);
  expect(html).not.toContain('value="medium"');
  expect(html).not.toContain('value="large"');
  expect(html).not.toContain('value="wood"');
  expect(html).toContain('2 sizes / $180');
});

test('an unknown print is a 404', async () => {
  await expect(render('/product/no-such-print')).rejects.toMatchObject({ status: 404 });
});
