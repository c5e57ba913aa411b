import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

interface Operation {
  summary?: string;
  requestBody?: object;
  responses: Record<string, { content?: object }>;
}

test('the description of the API tells of each call what it takes, answers, and may fail with', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  );
  expect(calls.map(({ call }) => call).toSorted()).toEqual([
    'get /api/checkout/session',
    'get /api/products/find/{id}',
    'get /api/shop/all-prints',
    'post /api/checkout/create-checkout-session',
    'post /api/orders/ingest-session',
    'post /api/payments/webhook',
  ]);
  for (const { call, operation } of calls) {
    expect(operation.summary, call).toBeTruthy();
    expect(operation.responses['200']?.content, call).toBeTruthy();
    expect(Object.keys(operation.responses).filter((status) => status >= '400').length, call).toBeGreaterThan(
      1,
    );
  }
});
