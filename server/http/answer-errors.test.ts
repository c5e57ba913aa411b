import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fastify from 'fastify';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { answerError } from './answer-errors.ts';

const checkout = '/api/checkout/create-checkout-session';

let world: TestShop;
const unreachablePool = new pg.Pool({ connectionString: 'postgres://shop@127.0.0.1:1/shop' });
const unresolvablePool = new pg.Pool({ connectionString: 'postgres://shop@nowhere.invalid/shop' });
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(async () => {
  await unreachablePool.end();
  await unresolvablePool.end();
  await world.close();
});

/** Sends bytes that no HTTP client would send, and reads the response. */
async function sendRaw(bytes: string): Promise<{ status: number; answer: unknown }> {
  const socket = connect(Number(new URL(world.app.listeningOrigin).port), '127.0.0.1');
  socket.end(bytes);
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), answer: JSON.parse(body) };
}

test.each([
  ['a request that is not HTTP', 'HELLO\r\n\r\n', 400],
  ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: shop\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets an error in the usual shape', async (_, bytes, status) => {
  expect(await sendRaw(bytes)).toEqual({
    status,
    answer: { error: expect.stringMatching(/^[A-Z].*\.$/), code: expect.any(String) },
  });
});

test.each([
  ['{"items":', 'application/json', 400, 'invalid_json'],
  ['', 'application/json', 400, 'invalid_json'],
  ['items=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['{}', 'text/plain', 415, 'unsupported_media_type'],
  [JSON.stringify({ items: 'x'.repeat(1_200_000) }), 'application/json', 413, 'too_large'],
])('a body like %.20s as %s is a %i', async (payload, type, status, code) => {
  const headers = { 'content-type': type };
  const response = await world.app.inject({ method: 'POST', url: checkout, payload, headers });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/), code });
});

test('an address that cannot be decoded is a bad request', async () => {
  const response = await world.app.inject('/%zz');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ error: 'This is not a valid web address.', code: 'bad_url' });
});

test.each([
  [{}, 'items', 'is missing'],
  [{ items: {} }, 'items', 'must be a list'],
  [{ items: [{}] }, 'items.0.sizeKey', 'is missing'],
  [{ items: [{ quantity: '1' }] }, 'items.0.quantity', 'must be a number'],
  [{ items: [{ productMongoId: '' }] }, 'items.0.productMongoId', 'must have at least 1 character'],
])('the error for %j explains in plain words what is wrong', async (payload, field, words) => {
  const response = await world.app.inject({ method: 'POST', url: checkout, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toMatchObject({ [field]: words });
});

/** The response of a server whose only route does this work. */
function answerOf(work: () => Promise<unknown>) {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get('/', work);
  return app.inject('/');
}

test.each<[string, () => Promise<unknown>]>([
  ["can't reach the database", () => drizzle(unreachablePool).execute(sql`select 1`)],
  ["can't resolve the name of the database's host", () => drizzle(unresolvablePool).execute(sql`select 1`)],
  [
    'runs a statement that takes too long',
    () =>
      world.shop.database.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 1`);
        await tx.execute(sql`select pg_sleep(10)`);
      }),
  ],
])('a request that %s gets a 503', async (_, work) => {
  const response = await answerOf(work);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    error: 'The shop cannot answer just now. Please try again in a moment.',
    code: 'unavailable',
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['a missing file', () => readFile('/nowhere')],
  ['a mail server that is silent', () => sendToSilentServer()],
  [
    'an unavailable store of photographs',
    () =>
      once(connect(1, '127.0.0.1'), 'connect').catch((error) => {
        throw new StoreUnavailableError(error);
      }),
  ],
])('%s is a 500, and not mistaken for an unavailable database', async (_, work) => {
  const response = await answerOf(work);
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ code: 'internal' });
});

test('a full disk is a 503 that names it', async () => {
  const response = await answerOf(() =>
    world.shop.database.db.execute(sql`do $$ begin raise exception sqlstate '53100'; end $$`),
  );
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'disk_full' });
});

async function sendToSilentServer(): Promise<void> {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, greetingTimeout: 50 });
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Hello' }).finally(() => {
    transport.close();
    silent.close();
  });
}
