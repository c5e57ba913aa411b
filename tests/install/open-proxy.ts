import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { Certificate } from './make-certificate.ts';

/**
 * A proxy at the port of https, which passes requests on to ports of this machine.
 * @param ports by the name that is asked
 */
export async function openProxy(
  certificate: Certificate,
  ports: Readonly<Record<string, number>>,
): Promise<{ close(): void }> {
  const server = createServer(certificate, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const port = ports[headers.host ?? ''];
    if (port === undefined) return void answer.writeHead(421).end();
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(443, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
