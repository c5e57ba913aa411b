import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createElement as element, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PagesOfPeer, Query } from './contestant.ts';

export interface PeerPagesInput extends PagesOfPeer {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** A product as a page shows it, with its lowest price. */
interface ShownProduct {
  title: string;
  description: string;
  price: number;
  variants: { title: string; price: number }[];
}

/** The program that renders a peer's pages: it sends the number of its port, and ends with its parent. */
process.once('message', async (input: PeerPagesInput) => {
  const server = createServer((incoming, outgoing) => {
    renderPage(input, incoming.url === '/list').then(
      (page) => outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(page),
      (error: unknown) => {
        console.error(error);
        outgoing.writeHead(500).end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());

async function renderPage(
  { peer, url, headers, list, product }: PeerPagesInput,
  isList: boolean,
): Promise<string> {
  const answer = JSON.parse(await ask(url, isList ? list : product, headers));
  const products = readProducts[peer](answer);
  return `<!doctype html>${renderToString(isList ? listPage(products) : productPage(products))}`;
}

const agent = new Agent({ keepAlive: true });

/** A server may close a connection that it kept open just when it is used again. Then the query is sent once more. */
function ask(url: string, { path, body }: Query, headers: PeerPagesInput['headers']): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {};
    const options = { agent, method: body ? 'POST' : 'GET', headers: { ...headers, ...type } };
    const sent = request(url + path, options, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject);
      else reject(new Error(`${path} responded with ${response.statusCode}.`));
    });
    sent.on('error', (error) => {
      if (sent.reusedSocket) ask(url, { path, ...(body && { body }) }, headers).then(resolve, reject);
      else reject(error);
    });
    sent.end(body && JSON.stringify(body));
  });
}

interface VendureAnswer {
  data: {
    search?: { items: { productName: string; description: string; priceWithTax: { min: number } }[] };
    product?: { name: string; description: string; variants: { name: string; priceWithTax: number }[] };
  };
}

interface MedusaProduct {
  title: string;
  description: string;
  variants: { title: string; calculated_price: { calculated_amount: number } }[];
}

/** The products of an answer to the queries of `vendure.ts` and `medusa.ts`. */
const readProducts = {
  vendure: ({ data: { search, product } }: VendureAnswer): ShownProduct[] => {
    if (product) {
      const variants = product.variants.map(({ name, priceWithTax }) => ({
        title: name,
        price: priceWithTax / 100,
      }));
      return [{ title: product.name, description: product.description, ...withLowest(variants) }];
    }
    return (search?.items ?? []).map(({ productName, description, priceWithTax }) => ({
      title: productName,
      description,
      price: priceWithTax.min / 100,
      variants: [],
    }));
  },
  medusa: ({ products, product }: { products?: MedusaProduct[]; product?: MedusaProduct }): ShownProduct[] =>
    (products ?? (product ? [product] : [])).map(({ title, description, variants }) => ({
      title,
      description,
      ...withLowest(
        variants.map((variant) => ({
          title: variant.title,
          price: variant.calculated_price.calculated_amount,
        })),
      ),
    })),
};

function withLowest(variants: ShownProduct['variants']): Pick<ShownProduct, 'price' | 'variants'> {
  return { price: Math.min(...variants.map(({ price }) => price)), variants };
}

function listPage(products: readonly ShownProduct[]) {
  const cards = products.map(({ title, description, price }) =>
    element(
      'li',
      { key: title },
      element('h2', null, title),
      element('p', null, description),
      element('p', null, `from $${price}`),
    ),
  );
  return page('Prints', element('ul', null, cards));
}

function productPage([product]: readonly ShownProduct[]) {
  const { title = '', description = '', variants = [] } = product ?? {};
  const choices = variants.map((variant) =>
    element('option', { key: variant.title }, `${variant.title}, $${variant.price}`),
  );
  return page(title, element('p', null, description), element('select', null, choices));
}

function page(title: string, ...content: ReactNode[]) {
  const body = element('main', null, element('h1', null, title), ...content);
  return element(
    'html',
    { lang: 'en' },
    element('head', null, element('title', null, title)),
    element('body', null, body),
  );
}
