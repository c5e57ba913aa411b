import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/staff.ts';
import { asDatabase } from '#server/database/database.ts';
import { changeStaff } from '#server/staff/change-staff.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import { openAuthenticator } from '#tests/world/authenticator.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { newStaff, passkeyStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { inviteStaff } from './invite-staff.ts';

let world: TestShop;
let boss: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  boss = await newStaff(world);
});
afterAll(() => world.close());

/** An owner invites a person. @returns the token of the link */
async function invite(by: SignedInStaff, email = newEmail(), role: StaffRole = 'owner'): Promise<string> {
  const response = await studio(world, 'POST invitations', { ...by, body: { email, role } });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().link.split('#')[1];
}

async function open(token: string): Promise<number> {
  return (await studio(world, 'POST invitations/open', { body: { token } })).statusCode;
}

async function prepare(token: string) {
  const body = { token, name: 'Ada' };
  const options = await studio(world, 'POST invitations/passkey-options', { body });
  const response = openAuthenticator(world.shop.staff).register(options.json());
  return { ...body, response };
}

const accept = (body: object) => studio(world, 'POST invitations/accept-passkey', { body });

const change = (by: SignedInStaff, { id }: { id: string }, body: object) =>
  studio(world, `PATCH staff/${id}`, { ...by, body });

async function undo(by: SignedInStaff, changed: { headers: Record<string, unknown> }): Promise<number> {
  const [changeId] = String(changed.headers['studio-change']).split(' ');
  return (await studio(world, `POST changes/${changeId}/undo`, { ...by, body: {} })).statusCode;
}

const takeAccess: [string, (person: SignedInStaff) => Promise<unknown>][] = [
  ['an owner demotes', (person) => change(boss, person, { role: 'maker' })],
  ['an owner disables', (person) => change(boss, person, { disabled: true })],
  ['the terminal disables', ({ email }) => runBeside(world, 'studio', 'disable', email)],
  [
    'an owner undoes the promotion of',
    async (person) => {
      await change(boss, person, { role: 'maker' });
      const promoted = await change(boss, person, { role: 'owner' });
      const [to, by] = [await invite(boss, person.email), await invite(person)];
      expect(await undo(boss, promoted)).toBe(204);
      expect([await open(to), await open(by)]).toEqual([404, 404]);
    },
  ],
];

describe.each(takeAccess)('a person whom %s', (_, take) => {
  test('has no open invitation left: none by them, none to them, and none to themselves', async () => {
    const person = await newStaff(world);
    const others = [newEmail(), newEmail()];
    const tokens = [await invite(person, others[0]), await invite(person, others[1], 'maker')];
    const own = await invite(person, person.email);
    const prepared = await prepare(tokens[0] ?? '');
    await take(person);
    for (const token of [...tokens, own]) expect(await open(token)).toBe(404);
    expect((await accept(prepared)).statusCode).toBe(404);
    const { changes } = (await studio(world, 'GET changes', boss)).json();
    const withdrawn = changes.filter(({ action }: { action: string }) => action === 'withdrawn');
    expect(withdrawn).toContainEqual(
      expect.objectContaining({ before: { email: others[0], role: 'owner' } }),
    );
  });
});

test("changes of one person's access leave the invitations of others open", async () => {
  const [person, token] = [await newStaff(world), await invite(boss)];
  await change(boss, person, { role: 'books' });
  expect(await open(token)).toBe(200);
});

test('an invitation to a disabled person brings them back, and one from before they were enabled does not', async () => {
  const person = await newStaff(world, { role: 'maker' });
  await change(boss, person, { disabled: true });
  const [early, email] = [await invite(boss, person.email, 'maker'), person.email];
  await change(boss, person, { disabled: false });
  expect(await open(early)).toBe(404);
  await change(boss, person, { disabled: true });
  const back = await accept(await prepare(await invite(boss, email, 'books')));
  expect(back.json().staff).toMatchObject({ id: person.id, role: 'books' });
});

test('a person who joins again after losing a device has no invitation left from before', async () => {
  const person = await passkeyStaff(world);
  const byThief = await invite(person);
  await accept(await prepare(await invite(boss, person.email)));
  expect(await open(byThief)).toBe(404);
});

describe('at the same moment', () => {
  /** Demotes a person in a transaction that ends once `call` waits for it. */
  async function demoteDuring<Answer>(person: SignedInStaff, call: () => Promise<Answer>): Promise<Answer> {
    const { staff, database } = world.shop;
    let answer: Promise<Answer> | undefined;
    await database.db.transaction(async (tx) => {
      const context = { ...staff, db: asDatabase(tx) };
      await changeStaff(context, { id: person.id, role: 'maker', author: boss.id });
      answer = call();
      await untilWaiting(tx, 1);
    });
    if (!answer) throw new Error('The transaction did not run.');
    return answer;
  }

  test('an owner is demoted, and their invitation is accepted: it is refused', async () => {
    const person = await newStaff(world);
    const prepared = await prepare(await invite(person));
    expect((await demoteDuring(person, () => accept(prepared))).statusCode).toBe(404);
  });

  test('an owner is demoted, and accepts an invitation to themselves: it is refused', async () => {
    const person = await newStaff(world);
    const prepared = await prepare(await invite(person, person.email));
    expect((await demoteDuring(person, () => accept(prepared))).statusCode).toBe(404);
  });

  test('an owner is demoted, and invites a person or promotes another: both are refused', async () => {
    const [person, friend] = [await newStaff(world), await newStaff(world, { role: 'maker' })];
    const body = { email: newEmail(), role: 'owner' };
    const invited = await demoteDuring(person, () => studio(world, 'POST invitations', { ...person, body }));
    expect(invited.statusCode).toBe(403);
    await change(boss, person, { role: 'owner' });
    const promoted = await demoteDuring(person, () => change(person, friend, { role: 'owner' }));
    expect(promoted.statusCode).toBe(403);
  });

  test('an owner is demoted and invitations by and to them are accepted, in any order, without an error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newStaff(world);
      const accepted = [
        await prepare(await invite(person)),
        await prepare(await invite(person, person.email)),
      ];
      const [demoted, ...joined] = await Promise.all([
        change(boss, person, { role: 'maker' }),
        ...accepted.map(accept),
      ]);
      expect(demoted?.statusCode).toBe(204);
      for (const { statusCode } of joined) expect([200, 404]).toContain(statusCode);
    }
  });
});

describe('the link of an invitation', () => {
  test('is shown while emails reach only the sandbox, and the list names who invited', async () => {
    const [byOwner, byTerminal] = [newEmail(), newEmail()];
    const body = { email: byOwner, role: 'maker' };
    const { link, id } = (await studio(world, 'POST invitations', { ...boss, body })).json();
    expect(link).toContain('/studio/invitation#');
    await inviteStaff(world.shop.staff, { email: byTerminal, role: 'owner', author: 'terminal' });
    const { invitations } = (await studio(world, 'GET invitations', boss)).json();
    expect(invitations).toContainEqual(
      expect.objectContaining({ id, email: byOwner, invitedBy: { id: boss.id, name: boss.name } }),
    );
    expect(invitations).toContainEqual(expect.objectContaining({ email: byTerminal, invitedBy: null }));
    expect(JSON.stringify(invitations)).not.toContain(link.split('#')[1]);
  });

  test('is in the email alone once a mail server is set', async () => {
    const settings = {
      SMTP_URL: 'smtp://mail.example:25',
      MAIL_FROM: 'Shop <shop@example.com>',
      OWNER_EMAIL: 'you@example.com',
    };
    const real = await openTestShop({ settings });
    const email = newEmail();
    const owner = await newStaff(real);
    const body = { email, role: 'owner' };
    const invited = await studio(real, 'POST invitations', { ...owner, body });
    expect(invited.statusCode).toBe(201);
    expect(invited.json()).toMatchObject({ email, link: null });
    await expect.poll(async () => (await mailsTo(real, email))[0]?.text).toContain('/studio/invitation#');
    expect(invited.body).not.toContain('#');
    await real.close();
  });
});
