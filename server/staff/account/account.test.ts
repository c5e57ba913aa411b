import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inviteDemoOwner } from '#server/staff/demo-owner.ts';
import { openAuthenticator } from '#tests/world/authenticator.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, newStaff, passkeyStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
  // Everybody else in this file is therefore not the only owner.
  await newStaff(world);
});
afterAll(() => world.close());

type Person = Pick<Awaited<ReturnType<typeof passkeyStaff>>, 'cookie' | 'authenticator'>;

async function account({ cookie }: { cookie: string }) {
  const response = await studio(world, 'GET account', { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function addPasskey({ cookie }: { cookie: string }, label: string) {
  const authenticator = openAuthenticator(world.shop.staff);
  const options = await studio(world, 'POST account/passkeys/options', { cookie });
  const response = authenticator.register(options.json());
  const added = await studio(world, 'POST account/passkeys', { cookie, body: { label, response } });
  return { added, authenticator, options: options.json() };
}

async function signIn({ authenticator }: Pick<Person, 'authenticator'>) {
  const options = await studio(world, 'POST sign-in/options');
  const body = { response: authenticator.answer(options.json()) };
  return studio(world, 'POST sign-in/passkey', { body });
}

async function lastSentence(): Promise<string> {
  const { cookie } = await newStaff(world);
  return (await studio(world, 'GET changes', { cookie })).json().changes[0].sentence;
}

const status = async (cookie: string) => (await studio(world, 'GET session', { cookie })).statusCode;

describe('a passkey', () => {
  test('is added to the one that there is, and both sign in', async () => {
    const person = await passkeyStaff(world, { role: 'maker' });
    const { added, authenticator, options } = await addPasskey(person, 'Key in the safe');
    expect(added.statusCode, added.body).toBe(201);
    expect(options.excludeCredentials).toMatchObject([{ id: person.authenticator.credentialId }]);
    expect((await account(person)).passkeys).toMatchObject([
      { label: 'Passkey' },
      { id: added.json().id, label: 'Key in the safe', isSynced: false },
    ]);
    expect(await lastSentence()).toBe('Ada added the passkey “Key in the safe”');
    expect((await signIn(person)).statusCode).toBe(200);
    expect((await signIn({ authenticator })).statusCode).toBe(200);
    await expect
      .poll(async () => (await mailsTo(world, person.email)).map(({ subject }) => subject))
      .toEqual(expect.arrayContaining(['New passkey for the studio', 'New passkey for the studio']));
  });

  test('is not added from the challenge of another person', async () => {
    const [person, other] = [await passkeyStaff(world), await passkeyStaff(world)];
    const options = await studio(world, 'POST account/passkeys/options', { cookie: other.cookie });
    const response = openAuthenticator(world.shop.staff).register(options.json());
    const body = { label: 'Mine', response };
    const refused = await studio(world, 'POST account/passkeys', { cookie: person.cookie, body });
    expect(refused.json()).toMatchObject({ code: 'passkey_refused' });
  });

  test('gets another name', async () => {
    const person = await passkeyStaff(world, { role: 'books' });
    const [passkey] = (await account(person)).passkeys;
    const rename = (label: string) =>
      studio(world, `PATCH account/passkeys/${passkey.id}`, { cookie: person.cookie, body: { label } });
    expect((await rename('  ')).statusCode).toBe(400);
    expect((await rename('Phone')).statusCode).toBe(204);
    expect((await account(person)).passkeys).toMatchObject([{ label: 'Phone' }]);
    expect(await lastSentence()).toBe('Ada renamed the passkey “Passkey” to “Phone”');
  });

  test('that is removed signs in no more, and ends the other sessions of its person', async () => {
    const person = await passkeyStaff(world);
    const { added } = await addPasskey(person, 'Second');
    const phone = cookieOf(await signIn(person));
    const other = await newStaff(world);
    const [first] = (await account(person)).passkeys;
    const remove = (cookie: string, id = first.id) =>
      studio(world, `DELETE account/passkeys/${id}`, { cookie });
    expect((await remove(other.cookie)).statusCode).toBe(404);
    const removed = await remove(person.cookie);
    expect(removed.statusCode, removed.body).toBe(204);
    expect((await account(person)).passkeys).toMatchObject([{ id: added.json().id }]);
    expect((await signIn(person)).statusCode).toBe(401);
    expect([await status(person.cookie), await status(phone)]).toEqual([200, 401]);
    await expect.poll(async () => (await mailsTo(world, person.email)).length).toBeGreaterThan(0);
  });

  test('that is the last one is removed only once there is a recovery code', async () => {
    const person = await passkeyStaff(world);
    const [only] = (await account(person)).passkeys;
    const remove = () => studio(world, `DELETE account/passkeys/${only.id}`, { cookie: person.cookie });
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'last_passkey',
      error: 'This is the only way in that you have. Add another passkey or make a recovery code first.',
    });
    expect((await studio(world, 'POST account/recovery-code', { cookie: person.cookie })).statusCode).toBe(
      200,
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await account(person)).toMatchObject({ passkeys: [], recoveryCodeMadeAt: time.toISOString() });
  });

  test('is added and removed only with a fresh verification', async () => {
    const person = await passkeyStaff(world);
    const [only] = (await account(person)).passkeys;
    time = new Date(time.getTime() + 5 * 60_000);
    for (const call of [
      'POST account/passkeys/options',
      `DELETE account/passkeys/${only.id}`,
      'POST account/recovery-code',
      'POST account/email',
    ]) {
      const refused = await studio(world, call, { cookie: person.cookie });
      expect([call, refused.json().code]).toEqual([call, 'step_up_required']);
    }
  });

  test('is not added by a session that a new invitation has just ended', async () => {
    const person = await passkeyStaff(world);
    const options = await studio(world, 'POST account/passkeys/options', { cookie: person.cookie });
    const response = openAuthenticator(world.shop.staff).register(options.json());
    const [added] = await Promise.all([
      studio(world, 'POST account/passkeys', { cookie: person.cookie, body: { label: 'Thief', response } }),
      passkeyStaff(world, { email: person.email }),
    ]);
    const { cookie } = await passkeyStaff(world, { email: person.email });
    expect([201, 400, 401]).toContain(added.statusCode);
    expect((await account({ cookie })).passkeys).toMatchObject([{ label: 'Passkey' }]);
  });
});

describe('a recovery code', () => {
  async function recover(code: string) {
    return studio(world, 'POST sign-in/recovery', { body: { code } });
  }

  async function accept(link: string) {
    const body = { token: link.split('#')[1] ?? '', name: 'Ada' };
    const options = await studio(world, 'POST invitations/passkey-options', { body });
    const authenticator = openAuthenticator(world.shop.staff);
    const response = authenticator.register(options.json());
    const accepted = await studio(world, 'POST invitations/accept-passkey', { body: { ...body, response } });
    return { accepted, authenticator };
  }

  test('is shown once to the only owner who joins, and lets them in again after every passkey is lost', async () => {
    const other = await openTestShop({ isQuiet: true });
    const token = await invitationToken(other, { role: 'owner' });
    const join = async (body: { token: string; name: string }) => {
      const options = await studio(other, 'POST invitations/passkey-options', { body });
      const response = openAuthenticator(other.shop.staff).register(options.json());
      return studio(other, 'POST invitations/accept-passkey', { body: { ...body, response } });
    };
    const joined = await join({ token, name: 'Olive' });
    const { recoveryCode, staff } = joined.json();
    expect(recoveryCode).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/);
    const maker = await join({ token: await invitationToken(other, { role: 'maker' }), name: 'Mo' });
    expect(maker.json()).not.toHaveProperty('recoveryCode');

    const typed = recoveryCode.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
    const recovered = await studio(other, 'POST sign-in/recovery', { body: { code: typed } });
    const [, newToken = ''] = recovered.json().link.split('#');
    const again = await join({ token: newToken, name: 'Olive' });
    expect(again.json()).toMatchObject({ staff: { id: staff.id, role: 'owner' } });
    expect(again.json().recoveryCode).not.toBe(recoveryCode);
    const used = await studio(other, 'POST sign-in/recovery', { body: { code: recoveryCode } });
    expect(used.statusCode).toBe(401);
    await other.close();
  });

  test('works until its invitation is accepted, which ends what the person had', async () => {
    const person = await passkeyStaff(world, { role: 'maker' });
    const made = await studio(world, 'POST account/recovery-code', { cookie: person.cookie });
    const { code } = made.json();
    expect(await lastSentence()).toBe('Ada made a new recovery code');
    const first = (await recover(code)).json().link;
    const second = (await recover(code)).json().link;
    expect((await accept(first)).accepted.statusCode).toBe(404);
    expect(await status(person.cookie)).toBe(200);
    const { accepted, authenticator } = await accept(second);
    expect(accepted.json()).toEqual({
      staff: { id: person.id, email: person.email, name: 'Ada', role: 'maker' },
    });
    expect(await status(person.cookie)).toBe(401);
    expect((await signIn(person)).statusCode).toBe(401);
    expect((await signIn({ authenticator })).statusCode).toBe(200);
    expect((await recover(code)).statusCode).toBe(401);
    const subjects = async () => (await mailsTo(world, person.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your recovery code for the studio was used');
    expect(await subjects()).toContain('New recovery code for the studio');
  });

  test('is replaced by a newer one, and means nothing for a disabled person', async () => {
    const person = await passkeyStaff(world);
    const make = async () =>
      (await studio(world, 'POST account/recovery-code', { cookie: person.cookie })).json().code;
    const [older, newer] = [await make(), await make()];
    expect((await recover(older)).json()).toMatchObject({ code: 'wrong_recovery_code' });
    const boss = await newStaff(world);
    await studio(world, `PATCH staff/${person.id}`, { ...boss, body: { disabled: true } });
    expect((await recover(newer)).statusCode).toBe(401);
    expect((await recover('no such code')).statusCode).toBe(401);
  });
});

describe('the own account', () => {
  test('gets another name', async () => {
    const person = await newStaff(world, { role: 'maker' });
    const rename = (name: string) =>
      studio(world, 'PATCH account', { cookie: person.cookie, body: { name } });
    expect((await rename(' ')).json()).toMatchObject({ fields: { name: 'Name is required' } });
    expect((await rename(' Mo Maker ')).statusCode).toBe(204);
    const session = await studio(world, 'GET session', { cookie: person.cookie });
    expect(session.json().staff.name).toBe('Mo Maker');
    expect(await lastSentence()).toBe('Mo Maker changed their name from “Ada the maker” to “Mo Maker”');
  });

  test('gets another email once the person opens the link that is sent there', async () => {
    const [former, email] = [newEmail(), newEmail()];
    const person = await passkeyStaff(world, { email: former });
    const boss = await newStaff(world);
    for (const invited of [former, email]) {
      const body = { email: invited, role: 'books' };
      await studio(world, 'POST invitations', { ...boss, body });
    }
    const asked = await studio(world, 'POST account/email', {
      cookie: person.cookie,
      body: { email: ` ${email.toUpperCase()}` },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const { link } = asked.json();
    await expect
      .poll(async () => (await mailsTo(world, email)).map(({ text }) => text).join())
      .toContain(link);
    const body = { token: link.split('#')[1] };
    const confirm = (cookie: string) => studio(world, 'POST account/email/confirm', { cookie, body });
    expect((await confirm(boss.cookie)).statusCode).toBe(404);
    expect((await studio(world, 'GET session', { cookie: person.cookie })).json().staff.email).toBe(former);
    expect((await confirm(person.cookie)).json()).toEqual({ email });
    expect((await confirm(person.cookie)).statusCode).toBe(404);
    expect((await studio(world, 'GET session', { cookie: person.cookie })).json().staff.email).toBe(email);
    expect(await lastSentence()).toBe(`Ada changed their email from ${former} to ${email}`);
    // Accepted, the one would make another account, and the other would demote this one.
    const open = (await studio(world, 'GET invitations', boss)).json().invitations;
    expect(open.map((each: { email: string }) => each.email)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^(${former}|${email})$`))]),
    );
    await expect
      .poll(async () => (await mailsTo(world, former)).map(({ subject }) => subject))
      .toContain('New email for the studio');
  });

  test('does not get the email of another person, nor one from an old link', async () => {
    const [person, other] = [await newStaff(world), await newStaff(world)];
    const ask = (email: string) =>
      studio(world, 'POST account/email', { cookie: person.cookie, body: { email } });
    expect((await ask('ada')).json()).toMatchObject({ fields: { email: expect.any(String) } });
    expect((await ask(other.email)).json()).toMatchObject({ code: 'email_taken' });
    const wanted = newEmail();
    const [older, newer] = [(await ask(newEmail())).json().link, (await ask(wanted)).json().link];
    const confirm = (link: string) =>
      studio(world, 'POST account/email/confirm', {
        cookie: person.cookie,
        body: { token: link.split('#')[1] },
      });
    expect((await confirm(older)).statusCode).toBe(404);
    await newStaff(world, { email: wanted });
    expect((await confirm(newer)).json()).toMatchObject({ code: 'email_taken' });
    const late = (await ask(newEmail())).json().link;
    time = new Date(time.getTime() + 11 * 60 * 60_000);
    await account(person);
    time = new Date(time.getTime() + 11 * 60 * 60_000);
    await account(person);
    time = new Date(time.getTime() + 2 * 60 * 60_000);
    expect((await confirm(late)).statusCode).toBe(404);
  });

  test('of the demo owner keeps its email, by which a real shop knows whom to disable', async () => {
    const link = (await inviteDemoOwner(world.shop.staff, true)) ?? '';
    const body = { token: link.split('#')[1], name: 'Demo' };
    const options = await studio(world, 'POST invitations/passkey-options', { body });
    const response = openAuthenticator(world.shop.staff).register(options.json());
    const joined = await studio(world, 'POST invitations/accept-passkey', { body: { ...body, response } });
    const refused = await studio(world, 'POST account/email', {
      cookie: cookieOf(joined),
      body: { email: newEmail() },
    });
    expect(refused.json()).toMatchObject({ code: 'demo_owner' });
  });
});

test('an invitation says whether it replaces what its person signs in with', async () => {
  const boss = await newStaff(world);
  const invite = async (email: string) =>
    (await studio(world, 'POST invitations', { ...boss, body: { email, role: 'maker' } })).json();
  const known = (await newStaff(world)).email;
  for (const [email, replaces] of [
    [newEmail(), false],
    [known, true],
  ] as const) {
    const invited = await invite(email);
    expect(invited).toMatchObject({ replaces });
    const token = invited.link.split('#')[1];
    const opened = await studio(world, 'POST invitations/open', { body: { token } });
    expect(opened.json()).toMatchObject({ email, replaces });
    await expect
      .poll(async () =>
        (await mailsTo(world, email)).some(({ text }) => text.includes('replaces') === replaces),
      )
      .toBe(true);
  }
  const { invitations } = (await studio(world, 'GET invitations', boss)).json();
  expect(invitations).toEqual(
    expect.arrayContaining([expect.objectContaining({ email: known, replaces: true })]),
  );
});
