import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { musicAt } from './music/playlist.ts';

interface Whereabouts {
  dataDir: string | undefined;
  smtpUrl: string;
}

/** `GET /sandbox/addresses`: where its services are, and whose books it keeps, for a further process of that shop. */
export function registerAddresses(server: FastifyInstance, { dataDir, smtpUrl }: Whereabouts): void {
  server.get('/sandbox/addresses', () => {
    const url = server.listeningOrigin;
    return { dataDir: dataDir ? resolve(dataDir) : null, url, smtpUrl, music: musicAt(url) };
  });
}
