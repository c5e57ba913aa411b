import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contestant, commonWord, differentSearches, type PeerSettings } from './contestant.ts';
import { copyProgram, installPackages, runProgram, startServer } from './run-peer.ts';

const version = '2.21.2';
const packages = {
  dependencies: {
    '@medusajs/medusa': version,
    '@medusajs/framework': version,
    '@medusajs/cli': version,
    '@swc/core': '1.7.28',
  },
};

const command = 'node_modules/@medusajs/cli/cli.js';

/** What Medusa's API asks for, as `fill.cjs` writes it. */
interface Shop {
  key: string;
  region: string;
  productIds: [string, ...string[]];
}

/** Medusa's server without its dashboard and without Redis. */
export async function openMedusa({
  folder,
  databaseUrl,
  databaseName,
  prints,
  printsFile,
  signal,
}: PeerSettings): Promise<Contestant> {
  await installPackages(folder, packages, signal);
  await copyProgram('medusa/medusa-config.cjs', join(folder, 'medusa-config.js'));
  await copyProgram('medusa/fill.cjs', join(folder, 'fill.cjs'));
  const secret = { PEER_SECRET: randomUUID() };
  const filling = { env: { ...secret, DATABASE_URL: databaseUrl }, signal };
  console.error('Filling Medusa…');
  await runProgram(folder, [command, 'db:migrate', '--execute-all-links'], filling);
  await runProgram(folder, [command, 'exec', 'fill.cjs', printsFile, 'shop.json'], filling);
  const { key, region, productIds } = JSON.parse(await readFile(join(folder, 'shop.json'), 'utf8')) as Shop;

  const products = (limit: number, q = '') => ({
    path: `/store/products?${new URLSearchParams({ limit: String(limit), ...(q && { q }), region_id: region, fields: cardFields })}`,
  });
  const product = {
    path: `/store/products/${productIds[0]}?${new URLSearchParams({ region_id: region, fields: productFields })}`,
  };
  const headers = { 'x-publishable-api-key': key };
  return {
    name: `Medusa ${version}`,
    databaseName,
    headers,
    api: {
      list: [products(50)],
      search: [products(50, commonWord)],
      searches: differentSearches(prints).map((word) => products(50, word)),
      product: [product],
    },
    pages: { peer: 'medusa', list: products(48), product },
    start: () =>
      startServer({
        folder,
        args: (port) => [command, 'start', '--host', '127.0.0.1', '--port', String(port)],
        env: { ...secret, DATABASE_URL: databaseUrl },
        hasAnswered: async (url) => (await fetch(url + products(1).path, { headers })).ok,
      }),
  };
}

/** The fields of a card in the shop's list. A price is that of each variant. */
const cardFields = 'id,title,handle,description,thumbnail,*variants.calculated_price';
const productFields = `${cardFields},*variants,*variants.options`;
