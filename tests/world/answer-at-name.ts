import { once } from 'node:events';
import http, { type RequestListener, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { dayMs } from '#domain/time.ts';
import type { AddressConnection } from '#server/proofs/address/ask-address.ts';
import type { TestShop } from './open-test-shop.ts';
import { selfSigned } from './self-signed.ts';

/** Passes requests on to the shop, as nginx does, and changes the headers of its answers. */
export const toShopWith =
  (shop: () => Pick<TestShop, 'app'>, changes: Record<string, string | undefined> = {}): RequestListener =>
  ({ url = '/', method }, response) => {
    const sent = http.request(shop().app.listeningOrigin + url, { method }, (answer) => {
      const headers = Object.entries({ ...answer.headers, ...changes });
      const kept = headers.filter(([, value]) => value !== undefined);
      response.writeHead(answer.statusCode ?? 500, Object.fromEntries(kept));
      answer.pipe(response);
    });
    sent.end();
  };

export const redirectTo =
  (shopUrl: string): RequestListener =>
  ({ url }, response) =>
    void response.writeHead(301, { location: shopUrl + url }).end();

export interface Answering {
  name?: string;
  until?: Date;
  isTrusted?: boolean;
  secure: RequestListener;
  plain: RequestListener;
}

/** Answers at the shop's name with a certificate, for the duration of a test. */
export async function answerAtName(
  connection: AddressConnection,
  {
    name = 'shop.example',
    until = new Date(Date.now() + 60 * dayMs),
    isTrusted = true,
    secure,
    plain,
  }: Answering,
): Promise<void> {
  const certificate = selfSigned(name, { from: new Date(Date.now() - 400 * dayMs), until });
  connection.ports = {
    https: await listen(https.createServer(certificate, secure)),
    http: await listen(http.createServer(plain)),
  };
  const other = selfSigned('other.example', { from: new Date(), until });
  connection.ca = isTrusted ? certificate.cert : other.cert;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
}
