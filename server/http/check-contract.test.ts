import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { studioCalls } from '#domain/api/studio-calls.ts';
import { checkContract } from './check-contract.ts';

const today = studioCalls['GET /api/studio/today'][200];
const move = studioCalls['POST /api/studio/orders/:orderId/move'];

function route(method: 'GET' | 'POST', url: string, schema: object) {
  const app = fastify();
  app.setSerializerCompiler(() => JSON.stringify);
  app.setValidatorCompiler(() => () => true);
  app.addHook('onRoute', checkContract);
  return () => app.route({ method, url, schema, handler: () => undefined });
}

test('a route has the successful responses and the body that the contract states', () => {
  expect(route('GET', '/api/studio/today', { response: { 200: today } })).not.toThrow();
  expect(route('GET', '/api/studio/today', { response: { 200: z.object({}) } })).toThrow(/contract/);
  expect(route('GET', '/api/studio/today', { response: { 503: z.object({}) } })).toThrow(/contract/);
  const url = '/api/studio/orders/:orderId/move';
  expect(route('POST', url, { body: move.body, response: { 204: z.undefined() } })).not.toThrow();
  expect(route('POST', url, { body: z.object({}), response: { 204: z.undefined() } })).toThrow(/contract/);
});

test('a route outside the contract answers with a file, or not at all', () => {
  const url = '/api/studio/other';
  expect(route('GET', url, { response: { 200: today } })).toThrow(/contract/);
  expect(route('GET', url, { response: { 200: { content: { 'text/csv': {} } } } })).not.toThrow();
});
