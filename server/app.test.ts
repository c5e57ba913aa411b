import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopCalls as contract } from '#domain/api/shop-calls.ts';
import { studioCalls } from '#domain/api/studio-calls.ts';
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

test('the API description gives each call a summary, a response and its errors', async () => {
  const { paths } = (await world.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  );
  // The calls of the studio are listed with their roles in tests/security/studio-roles.test.ts.
  const shopCalls = calls.map(({ call }) => call).filter((call) => !call.includes(' /api/studio/'));
  expect(shopCalls.toSorted()).toEqual([
    'delete /api/users/favorites/{userId}/{favId}',
    'delete /api/users/me',
    'get /api/checkout/session',
    'get /api/orders/found',
    'get /api/orders/mine',
    'get /api/orders/{orderId}/claims',
    'get /api/orders/{orderId}/receipt',
    'get /api/products/find/{id}',
    'get /api/shop/all-prints',
    'get /api/users/favorites/{userId}',
    'get /api/users/me',
    'get /api/users/me/data',
    'post /api/auth/login',
    'post /api/auth/logout',
    'post /api/auth/password/forgot',
    'post /api/auth/password/reset',
    'post /api/auth/refresh',
    'post /api/auth/register',
    'post /api/checkout/create-checkout-session',
    'post /api/contact',
    'post /api/offers/ask',
    'post /api/offers/offer.pdf',
    'post /api/offers/open',
    'post /api/offers/pay',
    'post /api/offers/photo',
    'post /api/offers/photo.jpg',
    'post /api/offers/photo/open',
    'post /api/orders/find',
    'post /api/orders/ingest-session',
    'post /api/orders/{orderId}/cancel',
    'post /api/orders/{orderId}/claims',
    'post /api/orders/{orderId}/claims/{claimId}/withdraw',
    'post /api/orders/{orderId}/photos',
    'post /api/payments/webhook',
    'post /api/shipping/webhook',
    'post /api/users/favorites/{userId}',
    'post /api/wall/hanging.pdf',
    'post /auth/logout',
    'put /api/orders/{orderId}/address',
  ]);
  const inContract = Object.keys({ ...contract, ...studioCalls }).map((name) =>
    name.replace(/^\w+/, (method) => method.toLowerCase()).replaceAll(/:(\w+)/g, '{$1}'),
  );
  expect(calls.map(({ call }) => call)).toEqual(expect.arrayContaining(inContract));
  for (const { call, operation } of calls) {
    expect(operation.summary, call).toBeTruthy();
    const { 200: ok, 201: created, 202: accepted, 204: done } = operation.responses;
    // The tus protocol answers in headers.
    const isUpload = call.includes('/studio/uploads/files');
    expect((ok ?? created ?? accepted)?.content ?? done ?? isUpload, call).toBeTruthy();
    expect(Object.keys(operation.responses).filter((status) => status >= '400').length, call).toBeGreaterThan(
      1,
    );
  }
});
