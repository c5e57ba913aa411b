import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Fails at once, before the database and everything else is started, when the address is taken.
 * @throws the system's error, such as EADDRINUSE
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
