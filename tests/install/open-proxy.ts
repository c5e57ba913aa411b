import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A proxy in front of the machine's nginx, with a certificate that it signed itself. @returns its port */
export async function openProxy(host: string): Promise<{ port: number; close(): void }> {
  const server = createServer(await makeCertificate(host), (incoming, answer) => {
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port: 80, method, path: url, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function makeCertificate(host: string): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  await promisify(execFile)('openssl', [...options, '-keyout', key, '-out', cert]);
  const certificate = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return certificate;
}
