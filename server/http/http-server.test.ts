import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { closeIdleConnections, openHttpServer } from './http-server.ts';
import { sendCachedResponse, toCachedResponse } from './response-cache/cached-response.ts';
import { acceptLastConnections } from './stop-listening.ts';

test('a closing server ends a connection after its current response, even if the client asks to keep it open', async () => {
  const app = fastify({ keepAliveTimeout: 600_000, forceCloseConnections: 'idle' });
  const responseBody = new PassThrough();
  app.get('/', () => responseBody);
  closeIdleConnections(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  responseBody.write('begun, ');
  const agent = new Agent({ keepAlive: true });
  const [response] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
  const closing = app.close();
  responseBody.end('done');
  const chunks = await response.toArray();
  expect(Buffer.concat(chunks).toString()).toBe('begun, done');
  await closing;
  agent.destroy();
});

test('a connection that was opened before the server closes gets its answer, though its request arrives later', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  app.get('/', () => 'answered');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  await acceptLastConnections(app.server);
  const late = connect(port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  client.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  expect(await text(client)).toContain('answered');
  await app.close();
});

test('before a server closes, each response closes its connection: cached ones, and those begun before', async () => {
  const closing = new AbortController();
  const page = await toCachedResponse({ headers: {}, body: Buffer.from('a page') });
  const app = openHttpServer({
    configuration: { shopUrl: 'http://localhost', trustProxy: false, corsOrigins: [] },
    log: createLog('silent'),
    caches: [
      {
        sendIfCached(request, response) {
          if (request.url !== '/cached') return false;
          sendCachedResponse(page, request, response);
          return true;
        },
      },
    ],
    middleware: undefined,
    isOpen: () => true,
    closing: closing.signal,
  });
  const slow = Promise.withResolvers<string>();
  const slowBegan = Promise.withResolvers<void>();
  app.get('/slow', () => {
    slowBegan.resolve();
    return slow.promise;
  });
  app.get('/fresh', () => 'fresh');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const connectionOf = async (path: string) => {
    const [response] = (await once(get(address + path, { agent }), 'response')) as [IncomingMessage];
    await response.toArray();
    return response.headers.connection;
  };

  expect([await connectionOf('/cached'), await connectionOf('/fresh')]).toEqual(['keep-alive', 'keep-alive']);
  const slowConnection = connectionOf('/slow');
  await slowBegan.promise;
  closing.abort();
  slow.resolve('late');
  expect([await slowConnection, await connectionOf('/cached'), await connectionOf('/fresh')]).toEqual([
    'close',
    'close',
    'close',
  ]);
  agent.destroy();
  await app.close();
});
