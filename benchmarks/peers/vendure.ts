import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '#tests/process/free-port.ts';
import {
  type Contestant,
  commonWord,
  differentSearches,
  type PeerSettings,
  type Query,
} from './contestant.ts';
import { copyProgram, installPackages, runProgram, startServer } from './run-peer.ts';

const version = '3.7.3';
const packages = {
  dependencies: { '@vendure/core': version, pg: '8.23.1' },
  // The version that npm would choose needs another graphql-tools.
  overrides: { '@graphql-tools/batch-execute': '10.2.0' },
};

const program = 'server.cjs';
const pageOfList = 48;

/** Vendure's server with its own search index on PostgreSQL. Its worker, a second process, does not run. */
export async function openVendure({
  folder,
  databaseUrl,
  databaseName,
  prints,
  printsFile,
  signal,
}: PeerSettings): Promise<Contestant> {
  await installPackages(folder, packages, signal);
  await copyProgram('vendure/server.cjs', join(folder, program));
  const password = { SUPERADMIN_PASSWORD: randomUUID() };
  console.error('Filling Vendure…');
  // It listens while it builds its index.
  const filling = { PORT: String(await freePort()), DATABASE_URL: databaseUrl };
  await runProgram(folder, [program, printsFile], { env: { ...password, ...filling }, signal });
  return {
    name: `Vendure ${version}`,
    databaseName,
    headers: {},
    api: {
      list: [search({ take: 50 })],
      search: [search({ take: 50, term: commonWord })],
      searches: differentSearches(prints).map((term) => search({ take: 50, term })),
      product: [product],
    },
    pages: { peer: 'vendure', list: search({ take: pageOfList }), product },
    start: () =>
      startServer({
        folder,
        args: () => [program],
        env: { ...password, DATABASE_URL: databaseUrl },
        hasAnswered: async (url) => (await send(url, search({ take: 1 }))).includes('productName'),
      }),
  };
}

async function send(url: string, { path, body }: Query): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.text();
}

/** The fields of a card in the shop's list. */
function search({ take, term }: { take: number; term?: string }): Query {
  const query = `query Search($input: SearchInput!) { search(input: $input) { totalItems items {
    productId productName slug description productAsset { preview }
    priceWithTax { ... on PriceRange { min max } } } } }`;
  return ask(query, { input: { take, groupByProduct: true, ...(term && { term }) } });
}

const product = ask(`{ product(id: 1) { id name slug description featuredAsset { preview }
  variants { id sku name priceWithTax options { name } } } }`);

function ask(query: string, variables = {}): Query {
  return { path: '/shop-api', body: { query, variables } };
}
