import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificate } from '../install/make-certificate.ts';

/** A PostgreSQL server as clients with TLS see it. */
export interface TlsFront {
  url: string;
  /** Ends all connections, and shows another certificate to the next ones. */
  show(certificate: Certificate): void;
  close(): Promise<void>;
}

/** Stands before a PostgreSQL server without TLS, as the host `localhost`. */
export async function openTlsFront(serverUrl: string, first: Certificate): Promise<TlsFront> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let context = createSecureContext(first);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const front = createServer((client) => {
    client.on('error', () => {});
    // The request for TLS, which is eight bytes, and its answer.
    client.once('data', () => {
      client.write('S');
      const secured = new TLSSocket(client, { isServer: true, secureContext: context });
      const server = connect(Number(port), hostname);
      for (const socket of [client, secured, server]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => [client, secured, server].map((each) => each.destroy()));
      }
      secured.pipe(server).pipe(secured);
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = new URL(serverUrl);
  [url.hostname, url.port] = ['localhost', String((front.address() as AddressInfo).port)];
  url.searchParams.set('sslmode', 'verify-full');
  return {
    url: url.href,
    show(certificate) {
      context = createSecureContext(certificate);
      endAll();
    },
    async close() {
      endAll();
      front.close();
      await once(front, 'close');
    },
  };
}
