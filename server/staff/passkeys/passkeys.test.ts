import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { type AnswerFaults, type Authenticator, openAuthenticator } from '#tests/world/authenticator.ts';
import { newEmail } from '#tests/world/buy.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, passkeyStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

async function signIn(authenticator: Authenticator, faults?: AnswerFaults) {
  const options = await studio(world, 'POST sign-in/options');
  const response = authenticator.answer(options.json(), faults);
  return studio(world, 'POST sign-in/passkey', { body: { response } });
}

const flaws: [flaw: string, faults: AnswerFaults][] = [
  ['another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ["another site's page", { origin: 'https://evil.example' }],
  ['another host', { host: 'evil.example' }],
  ['a person who was not verified', { isVerified: false }],
  ['another key', { signer: openAuthenticator({ studioUrl: 'http://localhost:3000/studio' }) }],
];

describe('an invited person', () => {
  test('sees what the invitation is for, creates a passkey, is signed in, and signs in again with it', async () => {
    const email = newEmail();
    const token = await invitationToken(world, { email, role: 'maker' });
    const opened = await studio(world, 'POST invitations/open', { body: { token } });
    expect(opened.json()).toEqual({
      email,
      role: 'maker',
      shopName: 'Passepartout',
      replaces: false,
    });
    expect(opened.headers['cache-control']).toBe('no-store');

    const name = ' Ada Lind ';
    const options = await studio(world, 'POST invitations/passkey-options', { body: { token, name } });
    expect(options.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Passepartout studio' },
      user: { name: email, displayName: 'Ada Lind' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const authenticator = openAuthenticator(world.shop.staff);
    const response = authenticator.register(options.json());
    const accepted = await studio(world, 'POST invitations/accept-passkey', {
      body: { token, name, response },
    });
    expect(accepted.statusCode).toBe(200);
    const staff = { id: expect.any(String), email, name: 'Ada Lind', role: 'maker' };
    expect(accepted.json()).toEqual({ staff });
    expect(accepted.cookies).toEqual([
      {
        name: 'studio',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 7 * 24 * 60 * 60,
      },
    ]);
    const session = await studio(world, 'GET session', { cookie: cookieOf(accepted) });
    expect(session.json()).toEqual({
      staff,
      session: {
        id: expect.any(String),
        steppedUpUntil: new Date(time.getTime() + 5 * 60_000).toISOString(),
      },
      shop: {
        name: 'Passepartout',
        url: 'http://localhost:3000',
        isDemonstration: true,
        version: shopVersion(),
      },
    });
    const signedIn = await signIn(authenticator);
    expect(signedIn.json()).toEqual({ staff });
    expect(cookieOf(signedIn)).not.toBe(cookieOf(accepted));
  });
});

describe('a new passkey', () => {
  async function accept(
    token: string,
    faults: AnswerFaults = {},
    authenticator = openAuthenticator(world.shop.staff),
  ) {
    const body = { token, name: 'Ada' };
    const options = await studio(world, 'POST invitations/passkey-options', { body });
    const response = authenticator.register(options.json(), faults);
    return studio(world, 'POST invitations/accept-passkey', { body: { ...body, response } });
  }

  test.each(flaws.slice(0, 4))('with %s is refused, and the invitation stays open', async (_, faults) => {
    const token = await invitationToken(world);
    const refused = await accept(token, faults);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('passkey_refused');
    expect(refused.cookies).toEqual([]);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('that another person has is refused', async () => {
    const { authenticator } = await passkeyStaff(world);
    expect((await accept(await invitationToken(world), {}, authenticator)).statusCode).toBe(400);
  });

  test('is not made from the challenge of a sign-in', async () => {
    const token = await invitationToken(world);
    const options = await studio(world, 'POST sign-in/options');
    const response = openAuthenticator(world.shop.staff).register(options.json());
    const refused = await studio(world, 'POST invitations/accept-passkey', {
      body: { token, name: 'Ada', response },
    });
    expect(refused.statusCode).toBe(400);
  });

  test('without a name for its person is refused in words', async () => {
    const token = await invitationToken(world);
    for (const [name, problem] of [
      ['  ', 'Name is required'],
      ['a'.repeat(81), 'Name too long'],
      ['Ada\u0000', 'Name contains the invisible character U+0000 after "Ada"; type it again without it'],
    ]) {
      const refused = await studio(world, 'POST invitations/passkey-options', { body: { token, name } });
      expect(refused.json()).toMatchObject({ code: 'invalid', fields: { name: problem } });
    }
  });
});

describe('a passkey', () => {
  test.each(flaws)('does not sign in with %s', async (_, faults) => {
    const { authenticator } = await passkeyStaff(world);
    const response = await signIn(authenticator, faults);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('passkey_refused');
    expect(response.cookies).toEqual([]);
    expect((await signIn(authenticator)).statusCode).toBe(200);
  });

  test('signs in once with each answer', async () => {
    const { authenticator } = await passkeyStaff(world);
    const options = await studio(world, 'POST sign-in/options');
    const body = { response: authenticator.answer(options.json()) };
    const answers = await Promise.all([1, 2, 3].map(() => studio(world, 'POST sign-in/passkey', { body })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  });

  test('does not sign in with an answer that is more than five minutes old', async () => {
    const { authenticator } = await passkeyStaff(world);
    const options = await studio(world, 'POST sign-in/options');
    const body = { response: authenticator.answer(options.json()) };
    time = new Date(time.getTime() + 5 * 60_000);
    expect((await studio(world, 'POST sign-in/passkey', { body })).statusCode).toBe(401);
  });

  test('whose counter goes backward is refused, because its key may have been copied', async () => {
    const { authenticator } = await passkeyStaff(world);
    expect((await signIn(authenticator, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) expect((await signIn(authenticator, { counter })).statusCode).toBe(401);
    expect((await signIn(authenticator, { counter: 8 })).statusCode).toBe(200);
  });

  test('that devices share may have any counter', async () => {
    const { authenticator } = await passkeyStaff(world, { isSynced: true });
    for (const counter of [0, 9, 3]) expect((await signIn(authenticator, { counter })).statusCode).toBe(200);
  });

  test('that the studio does not know is refused', async () => {
    expect((await signIn(openAuthenticator(world.shop.staff))).statusCode).toBe(401);
  });
});
