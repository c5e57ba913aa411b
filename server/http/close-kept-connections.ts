import type { FastifyInstance } from 'fastify';

const lookAgainMs = 100;

/**
 * Lets a server close as soon as its last answer is sent. By itself it only ends the connections that are between two
 * requests at that moment: one that is just being answered would be kept for its next request, and the server with it.
 */
export function closeKeptConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const closing = setInterval(() => app.server.closeIdleConnections(), lookAgainMs);
    app.server.once('close', () => clearInterval(closing));
  });
}
