import { Server } from 'node:net';

/**
 * Accepts no more connections, and keeps those that are open, even if they are idle: `close` of an HTTP server would end
 * them while a client sends its next request.
 */
export function stopListening(server: Server): void {
  Server.prototype.close.call(server);
}
