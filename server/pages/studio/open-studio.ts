import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVite } from '../open-development-storefront.ts';

/** The browser's part of the studio: built once, or in development compiled as it changes. */
export interface Studio {
  /** The page of every address of the studio. */
  readPage(url: string): Promise<string>;
  /** The built files. Undefined: Vite serves them. */
  assetsFolder?: string;
  /** Whether its code doesn't change while the shop runs. */
  isFinal: boolean;
  /** Answers requests below `/studio/` for the development server's files, and otherwise calls `next`. */
  middleware?(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));
const buildFolder = join(project, 'build/studio');
const pageSource = join(project, 'studio/index.html');
const viteConfiguration = join(project, 'vite.studio.config.ts');

/** Opens the build of studio/. @throws if there is none; the message says how to build */
export async function openBuiltStudio(): Promise<Studio> {
  const file = join(buildFolder, 'index.html');
  if (!existsSync(file)) throw new Error(`There is no built studio at ${file}; run "npm run build".`);
  const page = await readFile(file, 'utf8');
  return {
    readPage: async () => page,
    assetsFolder: join(buildFolder, 'assets'),
    isFinal: true,
    close: async () => {},
  };
}

/** Another port than the storefront's. */
const hotReloadPort = 24_679;

/** Compiles studio/ as it changes, with hot reload: for `npm run dev`. */
export async function openDevelopmentStudio(): Promise<Studio> {
  const vite = await startVite({
    configFile: viteConfiguration,
    server: { middlewareMode: true, hmr: { port: hotReloadPort } },
    appType: 'custom',
  });
  return {
    readPage: async (url) => vite.transformIndexHtml(url, await readFile(pageSource, 'utf8')),
    isFinal: false,
    middleware(request, response, next) {
      const { url } = request;
      // Vite removes `/studio` from the address.
      vite.middlewares(request, response, () => {
        Object.assign(request, { url });
        next();
      });
    },
    close: () => vite.close(),
  };
}
