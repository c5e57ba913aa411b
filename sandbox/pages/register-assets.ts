import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const readAsset = (file: string) => readFileSync(new URL(file, import.meta.url));
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The style sheets, the script and the typeface of the sandbox's pages, under `/assets/`. */
export function registerAssets(server: FastifyInstance): void {
  const css = 'text/css; charset=utf-8';
  const assets = {
    'base.css': { type: css, body: readAsset('./base.css') },
    'reading.css': { type: css, body: readAsset('./reading.css') },
    'pay.css': { type: css, body: readAsset('../payments/page/pay.css') },
    'pay-summary.css': { type: css, body: readAsset('../payments/page/pay-summary.css') },
    'pay-form.css': { type: css, body: readAsset('../payments/page/pay-form.css') },
    'pay.js': { type: 'text/javascript; charset=utf-8', body: readAsset('../payments/page/pay.js') },
    'player.css': { type: css, body: readAsset('../music/player.css') },
    'player.js': { type: 'text/javascript; charset=utf-8', body: readAsset('../music/player.js') },
    'inter.woff2': {
      type: 'font/woff2',
      body: readFileSync(createRequire(import.meta.url).resolve(fontFile)),
    },
  };
  for (const [name, { type, body }] of Object.entries(assets)) {
    server.get(`/assets/${name}`, (_, reply) =>
      reply
        .headers({ 'cache-control': 'max-age=60', 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(body),
    );
  }
}
