import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { mayReadMetrics } from './may-read-metrics.ts';

const settings = { shopUrl: 'http://localhost:3000', trustProxy: false, metricsToken: undefined };

function requestFrom(
  remoteAddress: string,
  headers: IncomingMessage['headers'] = { host: 'localhost:3000' },
) {
  return { headers, socket: { remoteAddress } as IncomingMessage['socket'] };
}

test('without a token only this machine may read the metrics', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(mayReadMetrics(requestFrom(address), settings), address).toBe(true);
  }
  expect(mayReadMetrics(requestFrom('192.0.2.7'), settings)).toBe(false);
});

test('without a token no client may read the metrics of a shop at a public address or behind a proxy', () => {
  const request = requestFrom('127.0.0.1');
  expect(mayReadMetrics(request, { ...settings, shopUrl: 'https://shop.example' })).toBe(false);
  expect(mayReadMetrics(request, { ...settings, trustProxy: true })).toBe(false);
});

test('an empty bearer token is not accepted', () => {
  const request = requestFrom('192.0.2.7', { host: 'localhost', authorization: 'Bearer ' });
  expect(mayReadMetrics(request, settings)).toBe(false);
});
