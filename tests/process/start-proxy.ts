import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningNginx, runNginx } from './run-nginx.ts';

const siteFile = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

interface ProxyOptions {
  /** The folder for everything that nginx writes. */
  folder: string;
  port: number;
  shopPorts: readonly [number, number];
}

/** Starts nginx with `deploy/nginx.conf`. Only ports, host name and paths are replaced. */
export async function startProxy({ folder, port, shopPorts }: ProxyOptions): Promise<RunningNginx> {
  const site = replaceEach(await readFile(siteFile, 'utf8'), {
    'server 127.0.0.1:3000': `server 127.0.0.1:${shopPorts[0]}`,
    'server 127.0.0.1:3001': `server 127.0.0.1:${shopPorts[1]}`,
    'listen 80;\n': `listen 127.0.0.1:${port};\n`,
    'listen [::]:80;\n': '\n',
    'server_name shop.example;': 'server_name localhost;',
    '/var/cache/nginx-shop': `"${join(folder, 'cache')}"`,
    '/var/cache/nginx-pages': `"${join(folder, 'pages')}"`,
    '/var/log/nginx/shop.log': `"${join(folder, 'access.log')}"`,
  });
  return runNginx({ folder, port, site });
}

/** Replaces only the first occurrence of each text, because the others are commented out. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((rest, [original, replacement]) => {
    if (!rest.includes(original)) throw new Error(`deploy/nginx.conf does not contain "${original}".`);
    return rest.replace(original, () => replacement);
  }, text);
}
