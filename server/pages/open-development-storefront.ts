import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { InlineConfig, ViteDevServer } from 'vite';
import { loadContexts, type Storefront } from './storefront.ts';

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));

/** Compiles storefront/ as it changes, with hot reload: for `npm run dev`. */
export async function openDevelopmentStorefront(): Promise<Storefront> {
  const vite = await startVite({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    load: async () => loadContexts(asBuild(await vite.ssrLoadModule('virtual:react-router/server-build'))),
    clientFolder: publicFolder,
    isFinal: false,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

/** Starts Vite, which then ends only when the shop closes it. */
export async function startVite(options: InlineConfig): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const shopListeners = process.listeners('SIGTERM');
  const vite = await createServer(options);
  // Vite would end the process at once. The shop closes its database first, and then Vite.
  for (const listener of process.listeners('SIGTERM')) {
    if (!shopListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  return vite;
}

/** React Router's Vite plugin generates this module, which is always a server build. */
function asBuild(module: Record<string, unknown>): ServerBuild {
  return module as unknown as ServerBuild;
}
