import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parcelScans, parcels } from '#server/fulfillment/tables.ts';
import { orderMails } from '#server/orders/tables.ts';
import { ingestedOrder, mailsTo, newSession, paySession } from '#tests/world/buy.ts';
import { shippedOrder } from '#tests/world/claim.ts';
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

  const isRecorded = eq(orderMails.orderId, orderId);
  await expect.poll(() => world.shop.database.db.$count(orderMails, isRecorded)).toBe(1);
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
        phone: '+15035550142',
        history: [
          { at: expect.any(String), status: 'paid', paymentStatus: 'paid', amountRefunded: 0, note: null },
        ],
        earlierAddresses: [],
        parcels: [],
        mails: [
          expect.objectContaining({ to: member.email, subject: expect.stringContaining('is confirmed') }),
        ],
      }),
    ],
    sessions: [1, 2].map(() => ({ signedInAt: expect.any(String), expiresAt: expect.any(String) })),
    claims: [],
    offers: [],
    resaleCertificates: [],
    passwordResets: [{ requestedAt: expect.any(String), expiresAt: expect.any(String) }],
  });
  expect(response.body).not.toMatch(/hash|argon|token/i);
});

test('a copy of the data has the parcels with what their carriers reported, and the emails as sent', async () => {
  const member = await joinedMember(world);
  const { db } = world.shop.database;
  const { order } = await shippedOrder(world, { email: member.email, headers: member.headers });
  const isOfOrder = eq(parcels.orderId, order._id);
  const [parcel] = await db.update(parcels).set({ signedBy: 'A LIND' }).where(isOfOrder).returning();
  const scan = { status: 'in_transit', message: 'Departed', place: 'Portland, OR' };
  await db.insert(parcelScans).values({ parcelId: String(parcel?.id), at: new Date(), ...scan });
  const read = async () => {
    const data = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
    return data.json().orders[0];
  };
  await expect.poll(async () => (await read()).mails).toHaveLength(2);
  const { mails, parcels: exported } = await read();
  expect(exported).toMatchObject([{ signedBy: 'A LIND', scans: [{ at: expect.any(String), ...scan }] }]);
  const mail = (subject: string) => ({
    at: expect.any(String),
    to: member.email,
    subject: expect.stringContaining(subject),
    text: expect.stringContaining('Misty Ridge by Ada Lind'),
  });
  expect(mails).toEqual(expect.arrayContaining([mail('is confirmed'), mail('has shipped')]));
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
