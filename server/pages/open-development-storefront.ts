import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { asLoadedStorefront, type Storefront } from './storefront.ts';

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));

/** Compiles storefront/ as it changes, with hot reload: for `npm run dev`. */
export async function openDevelopmentStorefront(): Promise<Storefront> {
  const { createServer } = await import('vite');
  // Loaded by Node itself: the bundled copy that Vite writes otherwise would make `node --watch` start anew.
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    load: async () =>
      asLoadedStorefront(asBuild(await vite.ssrLoadModule('virtual:react-router/server-build'))),
    clientFolder: publicFolder,
    isFinal: false,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

/** React Router's Vite plugin makes this module, and makes it a server build. */
function asBuild(module: Record<string, unknown>): ServerBuild {
  return module as unknown as ServerBuild;
}
