import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendConfirmationJob } from '#server/orders/order-jobs.ts';
import { orders } from '#server/orders/tables.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { joinedMember, type Member, post, signedIn } from '#tests/world/member.ts';
import { buyAs, saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';

let world: TestShop;
let owner: SignedInStaff;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const call = (words: string, body?: object) => studio(world, words, { ...owner, ...(body && { body }) });

async function me({ headers }: Member): Promise<number> {
  return (await world.app.inject({ url: '/api/users/me', headers })).statusCode;
}

test('the list finds accounts by name and email, newest first and 50 at a time', async () => {
  const word = `zo${Date.now()}`;
  const first = await joinedMember(world, { firstName: word, email: newEmail() });
  const second = await joinedMember(world, { email: `${word}@example.com` });
  await buyAs(world, first);
  const found = (await call(`GET members?q=${word.toUpperCase()}`)).json();
  expect(found).toMatchObject({
    members: [
      { id: second.userId, email: `${word}@example.com`, isMember: true, orders: 0 },
      { id: first.userId, firstName: word, orders: 1 },
    ],
    cursor: null,
  });
  expect((await call('GET members?q=%25')).json().members).toEqual([]);
  const rest = (await call(`GET members?q=${word}&cursor=${second.userId}`)).json();
  expect(rest.members).toMatchObject([{ id: first.userId }]);
});

test('one account shows its orders, saved prints and sign-ins, and the owner ends them', async () => {
  const member = await joinedMember(world, { firstName: 'Zoe' });
  const other = await signedIn(world, member);
  await saveFavourite(world, member);
  const orderId = await buyAs(world, member);
  const shown = (await call(`GET members/${member.userId}`)).json();
  expect(shown).toMatchObject({
    firstName: 'Zoe',
    email: member.email,
    savedPrints: 1,
    sessions: 2,
    orders: [{ _id: orderId }],
  });
  expect((await call(`POST members/${member.userId}/end-sessions`, {})).json()).toEqual({ ended: 2 });
  expect([await me(member), await me(other)]).toEqual([401, 401]);
  const refreshed = await world.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { cookie: member.cookie, 'x-requested-with': 'storefront' },
  });
  expect(refreshed.statusCode).toBe(401);
  expect((await call(`GET members/${member.userId}`)).json().sessions).toBe(0);
  expect(await me(await signedIn(world, member))).toBe(200);
});

test('a membership is ended, restored and undone', async () => {
  const { userId } = await joinedMember(world);
  const isMember = async () => (await call(`GET members/${userId}`)).json().isMember;
  const ended = await call(`PATCH members/${userId}`, { isMember: false });
  expect(await isMember()).toBe(false);
  const [changeId] = String(ended.headers['studio-change']).split(' ');
  expect((await call(`POST changes/${changeId}/undo`, {})).statusCode).toBe(204);
  expect(await isMember()).toBe(true);
  expect((await call(`PATCH members/${userId}`, { isMember: true })).headers).not.toHaveProperty(
    'studio-change',
  );
});

test('a copy of the data is the one that members download themselves, and the log has who took it', async () => {
  const member = await joinedMember(world);
  await buyAs(world, member);
  // Its emails are a part of the copy.
  await waitForJobs(world, sendConfirmationJob.name);
  const own = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
  const copy = await call(`POST members/${member.userId}/export`, {});
  expect(copy.json()).toEqual(own.json());
  expect((await call('GET changes')).json().changes[0]).toMatchObject({
    action: 'exported',
    subject: { kind: 'member', id: member.userId },
    staff: { name: owner.name },
  });
});

test('a deleted account is gone, its member is told, its orders stay, and the log has no name', async () => {
  const member = await joinedMember(world, { firstName: 'Zelda' });
  const orderId = await buyAs(world, member);
  time = new Date(time.getTime() + 60 * 60_000);
  const stale = await call(`DELETE members/${member.userId}`);
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'step_up_required']);
  owner = await newStaff(world);
  expect((await call(`DELETE members/${member.userId}`)).statusCode).toBe(204);
  expect(await me(member)).toBe(401);
  expect((await post(world, '/api/auth/login', member)).statusCode).toBe(401);
  expect((await call(`GET members/${member.userId}`)).statusCode).toBe(404);
  expect((await call(`DELETE members/${member.userId}`)).statusCode).toBe(404);
  const [order] = await world.shop.database.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ userId: null });
  await expect
    .poll(async () => (await mailsTo(world, member.email)).map(({ subject }) => subject))
    .toContain('Your account was deleted');
  const log = (await call('GET changes')).body;
  expect(log).toContain(member.userId);
  expect(log).not.toContain(member.email);
  expect(log).not.toContain('Zelda');
});
