import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffSessions } from '#server/staff/tables.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, newStaff, passkeyStaff, studio } from '#tests/world/staff.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

function advanceTime(milliseconds: number): void {
  time = new Date(time.getTime() + milliseconds);
}

async function status(cookie: string): Promise<number> {
  return (await studio(world, 'GET session', { cookie })).statusCode;
}

const invitation = { email: 'new@example.com', role: 'books' };

describe('a session', () => {
  test('ends after twelve hours without a call', async () => {
    const { cookie } = await newStaff(world);
    advanceTime(12 * hourMs - 1);
    expect(await status(cookie)).toBe(200);
    advanceTime(12 * hourMs - 1);
    expect(await status(cookie)).toBe(200);
    advanceTime(12 * hourMs);
    const response = await studio(world, 'GET session', { cookie });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
  });

  test('ends seven days after the sign-in, however much it was used', async () => {
    const { cookie } = await newStaff(world);
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      advanceTime(8 * hourMs);
      expect(await status(cookie)).toBe(200);
    }
    advanceTime(8 * hourMs);
    expect(await status(cookie)).toBe(401);
  });

  test('ends when its browser signs in again, and no other does', async () => {
    const { cookie, authenticator } = await passkeyStaff(world);
    const signIn = async (headers: Record<string, string>) => {
      const options = await studio(world, 'POST sign-in/options');
      const body = { response: authenticator.answer(options.json()) };
      return cookieOf(await studio(world, 'POST sign-in/passkey', { body, headers }));
    };
    const phone = await signIn({});
    const again = await signIn({ cookie });
    expect(await Promise.all([cookie, phone, again].map(status))).toEqual([401, 200, 200]);
  });

  test('ends when the person signs out, and its cookie is cleared', async () => {
    const { cookie } = await newStaff(world);
    const response = await studio(world, 'DELETE session', { cookie });
    expect(response.statusCode).toBe(204);
    expect(response.cookies[0]).toMatchObject({ name: 'studio', value: '', path: '/' });
    expect(await status(cookie)).toBe(401);
  });

  test('is in the list of its person, who ends it from another one', async () => {
    const { id, cookie, authenticator } = await passkeyStaff(world);
    const options = await studio(world, 'POST sign-in/options');
    advanceTime(minuteMs);
    const phone = await world.app.inject({
      method: 'POST',
      url: '/api/studio/sign-in/passkey',
      payload: { response: authenticator.answer(options.json()) },
      headers: { 'user-agent': 'Phone' },
    });
    const { sessions } = (await studio(world, 'GET sessions', { cookie })).json();
    expect(sessions).toEqual([
      expect.objectContaining({ browser: 'Phone', seenAt: time.toISOString(), isCurrent: false }),
      expect.objectContaining({ browser: 'lightMyRequest', address: '127.0.0.1', isCurrent: true }),
    ]);
    const stranger = await newStaff(world);
    const phoneSession = `DELETE sessions/${sessions[0].id}`;
    expect((await studio(world, phoneSession, stranger)).statusCode).toBe(404);
    expect(await status(cookieOf(phone))).toBe(200);
    expect((await studio(world, phoneSession, { cookie })).statusCode).toBe(204);
    expect(await status(cookieOf(phone))).toBe(401);
    const { db } = world.shop.database;
    expect(await db.$count(staffSessions, eq(staffSessions.staffId, id))).toBe(1);
  });

  test.each(['', 'studio=', 'studio=abc', 'studio=%zz', '__Host-studio=abc'])(
    'the cookie %j is none',
    async (cookie) => {
      expect(await status(cookie)).toBe(401);
    },
  );

  test("does not store its token, so that the database's reader can't use it", async () => {
    const { cookie } = await newStaff(world);
    const { rows } = await world.shop.database.pool.query('select t::text as row from staff_sessions t');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });
});

describe('a call that needs a fresh verification', () => {
  test('is open for five minutes after the sign-in, and again after a passkey', async () => {
    const { cookie, authenticator } = await passkeyStaff(world);
    const invite = () => studio(world, 'POST invitations', { cookie, body: invitation });
    advanceTime(5 * minuteMs - 1);
    expect((await invite()).statusCode).toBe(201);
    advanceTime(1);
    const refused = await invite();
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('step_up_required');
    const session = await studio(world, 'GET session', { cookie });
    expect(session.json().session).toEqual({ id: expect.any(String) });

    const options = (await studio(world, 'POST step-up/options', { cookie })).json();
    expect(options.allowCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: [] },
    ]);
    const body = { response: authenticator.answer(options) };
    const verified = await studio(world, 'POST step-up/passkey', { cookie, body });
    expect(verified.json()).toEqual({
      steppedUpUntil: new Date(time.getTime() + 5 * minuteMs).toISOString(),
    });
    expect((await invite()).statusCode).toBe(201);
    expect((await studio(world, 'POST step-up/passkey', { cookie, body })).statusCode).toBe(403);
  });

  test("takes neither another person's passkey nor an answer to a sign-in", async () => {
    const { cookie, authenticator } = await passkeyStaff(world);
    const other = await passkeyStaff(world);
    const ask = async (call: string, from: string) => (await studio(world, call, { cookie: from })).json();
    const answers = [
      other.authenticator.answer(await ask('POST step-up/options', cookie)),
      other.authenticator.answer(await ask('POST step-up/options', other.cookie)),
      authenticator.answer(await ask('POST sign-in/options', '')),
    ];
    advanceTime(5 * minuteMs - 1);
    for (const response of answers) {
      const refused = await studio(world, 'POST step-up/passkey', { cookie, body: { response } });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('passkey_refused');
    }
    advanceTime(1);
    expect((await studio(world, 'POST invitations', { cookie, body: invitation })).statusCode).toBe(403);
  });

  test('is opened by a password with a code, and wrong ones are limited', async () => {
    const password = 'walls-that-talk';
    const token = await invitationToken(world);
    const setUp = await studio(world, 'POST invitations/password', {
      body: { token, name: 'Ada', password },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(setUp.json().secret) });
    const code = () => totp.generate({ timestamp: time.getTime() });
    const accepted = await studio(world, 'POST invitations/accept-password', {
      body: { token, code: code() },
    });
    const cookie = cookieOf(accepted);
    advanceTime(5 * minuteMs);
    const verify = (body: object) => studio(world, 'POST step-up/password', { cookie, body });
    expect((await verify({ password, code: '000000' })).statusCode).toBe(403);
    const right = { password, code: code() };
    expect((await verify(right)).statusCode).toBe(200);
    expect((await studio(world, 'POST invitations', { cookie, body: invitation })).statusCode).toBe(201);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(right)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([403, 403, 403, 403, 403, 429]);
  });
});
