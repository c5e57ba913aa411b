import type { FastifyInstance } from 'fastify';
import { type Addresses, frontPage } from './front-page.ts';
import { sendPage } from './send-page.ts';

/** `/`: what the sandbox is and how it is used. */
export function registerFrontPage(server: FastifyInstance, addresses: Omit<Addresses, 'host'>): void {
  server.get('/', (request, reply) => sendPage(reply, frontPage({ ...addresses, host: request.host })));
}
