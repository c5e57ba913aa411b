import { Server } from 'node:net';
import { setImmediate as eventsHandled } from 'node:timers/promises';

/**
 * Accepts no more connections, and keeps those that are open, even if they are idle: `close` of an HTTP server would end
 * them while a client sends its next request.
 */
export function stopListening(server: Server): void {
  Server.prototype.close.call(server);
}

/**
 * Accepts the connections that wait, and no more. The requests of the last ones are still on their way: a server that
 * closes at once would end them as idle.
 */
export async function acceptLastConnections(server: Server): Promise<void> {
  await eventsHandled();
  stopListening(server);
}
