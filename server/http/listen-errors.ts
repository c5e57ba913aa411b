import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Checks that the shop can listen on its address, before the database and the sandbox are started.
 * @throws the system's error, such as EADDRINUSE
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Explains in one line why the shop can't listen on its address; undefined for any other error. */
export function explainListenError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error && 'address' in error)) return undefined;
  const advice = 'start on another port: PORT=3001 npm start';
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is taken; stop what uses it, or ${advice}`;
  if (error.code === 'EACCES') return `This user may not listen on port ${error.port}; ${advice}`;
  if (error.code !== 'EADDRNOTAVAIL') return undefined;
  return `HOST ${error.address} is not an address of this machine; 127.0.0.1 and 0.0.0.0 are`;
}
