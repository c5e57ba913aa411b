import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestedOrder, mailsTo, newSession, paySession } from '#tests/world/buy.ts';
import { joinedMember, post, signedIn } from '#tests/world/member.ts';
import { buyAs, saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('a member can read the profile of the account', async () => {
  const member = await joinedMember(world, { firstName: 'Ada' });
  const response = await world.app.inject({ url: '/api/users/me', headers: member.headers });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    _id: member.userId,
    firstName: 'Ada',
    name: 'Ada',
    email: member.email,
    isMember: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('a copy of the data is a file with profile, favorites, orders, sessions and reset links, and no secret', async () => {
  const member = await joinedMember(world);
  await signedIn(world, member);
  await saveFavourite(world, member);
  const orderId = await buyAs(world, member);
  await post(world, '/api/auth/password/forgot', { email: member.email });
  await expect
    .poll(() => mailsTo(world, member.email).then((mails) => mails.map(({ subject }) => subject)))
    .toContain('Set a new password');

  const response = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="passepartout-my-data.json"');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    profile: expect.objectContaining({ _id: member.userId, email: member.email }),
    favorites: [expect.objectContaining({ productId: prints.mistyRidge.id, size: 'small' })],
    orders: [
      expect.objectContaining({
        _id: orderId,
        history: [
          { at: expect.any(String), status: 'paid', paymentStatus: 'paid', amountRefunded: 0, note: null },
        ],
        earlierAddresses: [],
      }),
    ],
    sessions: [1, 2].map(() => ({ signedInAt: expect.any(String), expiresAt: expect.any(String) })),
    passwordResets: [{ requestedAt: expect.any(String), expiresAt: expect.any(String) }],
  });
  expect(response.body).not.toMatch(/hash|argon|token/i);
});

test('guest orders and contact messages with the member’s email are not included, because anyone can type it', async () => {
  const member = await joinedMember(world);
  const contactMessage = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: member.email,
    message: 'A secret.',
  };
  expect((await post(world, '/api/contact', contactMessage)).statusCode).toBe(202);
  const sessionId = await newSession(world);
  await paySession(world, sessionId, { email: member.email });
  await ingestedOrder(world, sessionId);
  const data = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
  expect(data.json().orders).toEqual([]);
  expect(data.body).not.toContain(contactMessage.message);
});
