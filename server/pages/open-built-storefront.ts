import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stylesheets } from './optimize-first-paint.ts';
import { loadContexts, type Storefront } from './storefront.ts';

const serverBundle = fileURLToPath(new URL('../../build/server/index.js', import.meta.url));
const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

/** Opens the build of storefront/ by `react-router build`. @throws if there is none; the message says how to build */
export async function openBuiltStorefront(): Promise<Storefront> {
  if (!existsSync(serverBundle)) {
    throw new Error(`There is no built storefront at ${serverBundle}; run "npm run build".`);
  }
  const contexts = loadContexts(await import(serverBundle));
  const stylesheets = await readStylesheets();
  return { load: async () => contexts, clientFolder, stylesheets, isFinal: true, close: async () => {} };
}

async function readStylesheets(): Promise<Stylesheets> {
  const assets = join(clientFolder, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  const texts = names.map(
    async (name) => [`/assets/${name}`, await readFile(join(assets, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
