import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asLoadedStorefront, type Storefront } from './storefront.ts';

const serverBundle = fileURLToPath(new URL('../../build/server/index.js', import.meta.url));
const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url));

/** What `react-router build` has made of storefront/. @throws when it has not been built, saying how to */
export async function openBuiltStorefront(): Promise<Storefront> {
  if (!existsSync(serverBundle)) {
    throw new Error(`There is no built storefront at ${serverBundle}; run "npm run build".`);
  }
  const loaded = asLoadedStorefront(await import(serverBundle));
  return { load: async () => loaded, clientFolder, isFinal: true, close: async () => {} };
}
