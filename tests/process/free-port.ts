import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a free loopback port whose next port is free as well. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort();
    const hasNext = await canListen(port + 1);
    if (hasNext) return port;
  }
}

async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port was given.');
  return address.port;
}

async function canListen(port: number): Promise<boolean> {
  if (port > 65_535) return false;
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree;
}
