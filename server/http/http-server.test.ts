import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeIdleConnections } from './http-server.ts';

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
