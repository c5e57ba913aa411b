import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/staff.ts';
import { openAuthenticator } from '#tests/world/authenticator.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { invitationToken, newStaff, passkeyStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { demoOwnerEmail, inviteDemoOwner } from './demo-owner.ts';

let world: TestShop;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
});
afterAll(() => world.close());

/** A shop of its own, for a test that counts the owners. */
async function withShop(work: (world: TestShop) => Promise<void>): Promise<void> {
  const own = await openTestShop({ isQuiet: true });
  await work(own).finally(() => own.close());
}

async function accept(world: TestShop, token: string) {
  const body = { token, name: 'Ada' };
  const options = await studio(world, 'POST invitations/passkey-options', { body });
  if (options.statusCode !== 200) return options;
  const response = openAuthenticator(world.shop.staff).register(options.json());
  return studio(world, 'POST invitations/accept-passkey', { body: { ...body, response } });
}

function change(world: TestShop, by: SignedInStaff, { id }: { id: string }, body: object) {
  return studio(world, `PATCH staff/${id}`, { ...by, body });
}

async function roleOf(world: TestShop, cookie: string): Promise<StaffRole | undefined> {
  return (await studio(world, 'GET session', { cookie })).json().staff?.role;
}

/** What the log says, newest first, without ids and times. */
async function readLog({ cookie }: { cookie: string }) {
  const { changes } = (await studio(world, 'GET changes', { cookie })).json();
  return changes.map(
    ({ staff, action, subject, before, after }: Record<string, { name?: string; kind?: string }>) => [
      `${staff?.name ?? 'terminal'} ${subject?.kind} ${action}`,
      before,
      after,
    ],
  );
}

describe('an invitation', () => {
  test('by an owner is emailed, and its link opens the studio once', async () => {
    const owner = await newStaff(world);
    const email = newEmail();
    const body = { email: ` ${email.toUpperCase()}`, role: 'maker' };
    const invited = await studio(world, 'POST invitations', { ...owner, body });
    expect(invited.statusCode).toBe(201);
    const { link, ...invitation } = invited.json();
    expect(invitation).toMatchObject({ email, role: 'maker' });
    await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
    const [mail] = await mailsTo(world, email);
    expect(mail).toMatchObject({ subject: 'Your invitation to the studio of Passepartout' });
    expect(/http\S+/.exec(mail?.text ?? '')?.[0]).toBe(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(link).toMatch(/^http:\/\/localhost:3000\/studio\/invitation#[\w-]{43}$/);
    const list = async () => (await studio(world, 'GET invitations', owner)).json().invitations;
    expect(await list()).toContainEqual({ ...invitation, invitedBy: { id: owner.id, name: owner.name } });

    const token = link.split('#')[1];
    expect((await accept(world, token)).json()).toMatchObject({ staff: { email, role: 'maker' } });
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: invitation.id }));
    const again = await studio(world, 'POST invitations/open', { body: { token } });
    expect(again.statusCode).toBe(410);
    expect(again.json()).toEqual({
      error: 'This invitation was accepted already. Please sign in.',
      code: 'invitation_used',
    });
    expect((await accept(world, token)).statusCode).toBe(410);
  });

  test('accepted in two browsers at the same moment makes one passkey', async () => {
    const token = await invitationToken(world);
    const answers = await Promise.all([accept(world, token), accept(world, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  });

  test('expires after 72 hours', async () => {
    const token = await invitationToken(world);
    time = new Date(time.getTime() + 72 * 60 * 60_000);
    for (const response of [
      await studio(world, 'POST invitations/open', { body: { token } }),
      await accept(world, token),
    ]) {
      expect(response.statusCode).toBe(410);
      expect(response.json().code).toBe('invitation_expired');
    }
  });

  test('is unknown after it was withdrawn or replaced by a newer one', async () => {
    const owner = await newStaff(world);
    const email = newEmail();
    const replaced = await invitationToken(world, { email });
    const body = { email, role: 'books' };
    const { id, link } = (await studio(world, 'POST invitations', { ...owner, body })).json();
    const isOpen = async (token: string) =>
      (await studio(world, 'POST invitations/open', { body: { token } })).statusCode;
    expect(await isOpen(replaced)).toBe(404);
    const token = link.split('#')[1];
    expect(await isOpen(token)).toBe(200);
    expect((await studio(world, `DELETE invitations/${id}`, owner)).statusCode).toBe(204);
    expect(await isOpen(token)).toBe(404);
    expect((await studio(world, `DELETE invitations/${id}`, owner)).statusCode).toBe(404);
  });

  test('lets a person who is staff start anew, whose old passkey and sessions end', async () => {
    const lost = await passkeyStaff(world, { role: 'books' });
    const token = await invitationToken(world, { email: lost.email, role: 'maker' });
    const accepted = await accept(world, token);
    expect(accepted.json().staff).toMatchObject({ id: lost.id, role: 'maker' });
    expect(await roleOf(world, lost.cookie)).toBeUndefined();
    expect(await roleOf(world, cookieOf(accepted))).toBe('maker');
    const options = await studio(world, 'POST sign-in/options');
    const body = { response: lost.authenticator.answer(options.json()) };
    expect((await studio(world, 'POST sign-in/passkey', { body })).statusCode).toBe(401);
  });

  test.each(['', 'ada', 'a@b'])('to %j is refused in words', async (email) => {
    const owner = await newStaff(world);
    const response = await studio(world, 'POST invitations', { ...owner, body: { email, role: 'maker' } });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields.email).toMatch(/^(Email is required|Invalid email)$/);
  });
});

describe('an owner', () => {
  test('gives a person another role, which counts at the next call, and disables them, which ends their sessions', async () => {
    const owner = await newStaff(world);
    const person = await passkeyStaff(world, { role: 'books' });
    expect((await change(world, owner, person, { role: 'maker' })).statusCode).toBe(204);
    expect(await roleOf(world, person.cookie)).toBe('maker');
    expect((await change(world, owner, person, { disabled: true })).statusCode).toBe(204);
    expect(await roleOf(world, person.cookie)).toBeUndefined();
    const options = await studio(world, 'POST sign-in/options');
    const body = { response: person.authenticator.answer(options.json()) };
    expect((await studio(world, 'POST sign-in/passkey', { body })).statusCode).toBe(401);
    const { staff } = (await studio(world, 'GET staff', owner)).json();
    expect(staff.find(({ id }: { id: string }) => id === person.id)).toMatchObject({
      role: 'maker',
      disabledAt: time.toISOString(),
      passkeys: 1,
      hasPassword: false,
      seenAt: null,
    });
    expect((await change(world, owner, person, { disabled: false })).statusCode).toBe(204);
    expect((await studio(world, 'POST sign-in/passkey', { body })).statusCode).toBe(200);
    expect((await change(world, owner, { id: crypto.randomUUID() }, { disabled: true })).statusCode).toBe(
      404,
    );
  });

  test('who is the last one is neither demoted nor disabled, and no invitation demotes them', async () => {
    await withShop(async (world) => {
      const owner = await newStaff(world);
      const disabled = await newStaff(world);
      await change(world, owner, disabled, { disabled: true });
      for (const body of [{ role: 'maker' }, { disabled: true }, { role: 'books', disabled: false }]) {
        const response = await change(world, owner, owner, body);
        expect(response.statusCode).toBe(409);
        expect(response.json()).toEqual({
          error: 'This is the last owner. Make another person an owner first.',
          code: 'last_owner',
        });
      }
      const token = await invitationToken(world, { email: owner.email, role: 'maker' });
      expect((await accept(world, token)).statusCode).toBe(409);
      expect(await roleOf(world, owner.cookie)).toBe('owner');
    });
  });

  test('and another who demote each other at the same moment leave one owner, every time', async () => {
    await withShop(async (world) => {
      const [first, second] = [await newStaff(world), await newStaff(world)];
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all([
          change(world, first, second, { role: 'maker' }),
          change(world, second, first, { role: 'maker' }),
        ]);
        expect(answers.map(({ statusCode }) => statusCode)).toContain(204);
        const roles = [await roleOf(world, first.cookie), await roleOf(world, second.cookie)];
        expect(roles.toSorted()).toEqual(['maker', 'owner']);
        const [owner, maker] = roles[0] === 'owner' ? [first, second] : [second, first];
        expect((await change(world, owner, maker, { role: 'owner' })).statusCode).toBe(204);
      }
    });
  });
});

describe('the log of changes', () => {
  test('has a row for every change, with what was before and after, and who did it', async () => {
    const owner = await newStaff(world);
    const email = newEmail();
    const { id, link } = (
      await studio(world, 'POST invitations', { ...owner, body: { email, role: 'maker' } })
    ).json();
    const accepted = await accept(world, link.split('#')[1]);
    const person = accepted.json().staff;
    await change(world, owner, person, { role: 'books' });
    await studio(world, 'DELETE session', { cookie: cookieOf(accepted) });
    const other = (
      await studio(world, 'POST invitations', { ...owner, body: { email: newEmail(), role: 'maker' } })
    ).json();
    await studio(world, `DELETE invitations/${other.id}`, owner);
    const log = await readLog(owner);
    const invited = { email: other.email, role: 'maker' };
    expect(log.slice(0, 6)).toEqual([
      [`${owner.name} invitation withdrawn`, invited, null],
      [`${owner.name} invitation invited`, null, invited],
      ['Ada session ended', { address: '127.0.0.1', browser: 'lightMyRequest' }, null],
      [`${owner.name} staff changed`, { role: 'maker' }, { role: 'books' }],
      ['Ada staff joined', null, { ...person, role: 'maker' }],
      [`${owner.name} invitation invited`, null, { email, role: 'maker' }],
    ]);
    expect(id).not.toBe(other.id);
  });

  test('is read page by page without a gap', async () => {
    const owner = await newStaff(world);
    const other = await newStaff(world, { role: 'maker' });
    for (let count = 0; count < 51; count += 1)
      await change(world, owner, other, { role: count % 2 === 0 ? 'books' : 'maker' });
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await studio(world, `GET changes${cursor && `?cursor=${cursor}`}`, owner);
      const { changes, cursor: next } = page.json();
      ids.push(...changes.map(({ id }: { id: string }) => id));
      cursor = next;
    }
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    const { rows } = await world.shop.database.pool.query('select count(*)::int as count from staff_changes');
    expect(ids).toHaveLength(rows[0].count);
  });
});

test('a demonstration prints a link for its demo owner at each start, and a real shop has no demo owner', async () => {
  await withShop(async (world) => {
    const { staff } = world.shop;
    const [first = '', second = ''] = [
      await inviteDemoOwner(staff, true),
      await inviteDemoOwner(staff, true),
    ];
    expect((await accept(world, first.split('#')[1] ?? '')).statusCode).toBe(404);
    const accepted = await accept(world, second.split('#')[1] ?? '');
    expect(accepted.json().staff).toMatchObject({ email: demoOwnerEmail, role: 'owner' });
    const third = await inviteDemoOwner(staff, true);
    expect(await roleOf(world, cookieOf(accepted))).toBe('owner');
    expect(await inviteDemoOwner(staff, false)).toBeUndefined();
    expect(await roleOf(world, cookieOf(accepted))).toBeUndefined();
    expect((await accept(world, third?.split('#')[1] ?? '')).statusCode).toBe(404);
  });
});
