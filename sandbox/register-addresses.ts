import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { musicAt } from './music/playlist.ts';

interface SandboxPlace {
  dataDir: string | undefined;
  smtpUrl: string;
}

/** `GET /sandbox/addresses`: the services' URLs and the data folder, so that other processes of the same shop can share it. */
export function registerAddresses(server: FastifyInstance, { dataDir, smtpUrl }: SandboxPlace): void {
  server.get('/sandbox/addresses', () => {
    const url = server.listeningOrigin;
    return { dataDir: dataDir ? resolve(dataDir) : null, url, smtpUrl, music: musicAt(url) };
  });
}
