import { afterAll, expect, test } from 'vitest';
import { openAuthenticator } from '#tests/world/authenticator.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { cookieOf } from '#tests/world/member.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';
import { newStaff, studio } from '#tests/world/staff.ts';

const world = await openTestShop();
afterAll(world.close);

/** Runs `shop studio …` while the shop is open. */
function terminal(...words: string[]) {
  return runBeside(world, 'studio', ...words);
}

async function status(cookie: string): Promise<number> {
  return (await studio(world, 'GET session', { cookie })).statusCode;
}

test('the first owner is invited from the terminal, whose link is also emailed, and joins with a passkey', async () => {
  const email = newEmail();
  const { code, output } = await terminal('invite', ` ${email.toUpperCase()}`);
  expect(code).toBe(0);
  const link = /^http\S+$/m.exec(output)?.[0] ?? '';
  expect(output).toBe(
    `Open this link in the browser of ${email} (owner). It works once, for 72 hours:\n\n${link}\n\nIt is being emailed too.\n`,
  );
  await expect.poll(async () => (await mailsTo(world, email))[0]?.text).toContain(link);

  const invitation = { token: link.split('#')[1], name: 'Ada' };
  const options = await studio(world, 'POST invitations/passkey-options', { body: invitation });
  const response = openAuthenticator(world.shop.staff).register(options.json());
  const accepted = await studio(world, 'POST invitations/accept-passkey', {
    body: { ...invitation, response },
  });
  expect(accepted.json().staff).toMatchObject({ email, role: 'owner' });

  const list = await terminal('staff');
  expect(list.output).toMatch(new RegExp(`^${email} +Ada +owner +1 passkey +20[\\d-]+ [\\d:]+$`, 'm'));
  expect(await terminal('disable', email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This is the last owner.'),
  });
  expect(await status(cookieOf(accepted))).toBe(200);
});

test('a further invitation ends the link of the one before, and names who else is invited', async () => {
  const [email, mistyped] = [newEmail(), newEmail()];
  const linkIn = (output: string) => /#(\S+)$/m.exec(output)?.[1] ?? '';
  const open = async (output: string) =>
    (await studio(world, 'POST invitations/open', { body: { token: linkIn(output) } })).statusCode;
  const first = await terminal('invite', mistyped);
  expect(first.output).not.toContain('no longer works');
  const second = await terminal('invite', email);
  expect(second.output).toContain(`Invited too: ${mistyped} (owner). Owners withdraw it under People.`);
  const third = await terminal('invite', email);
  expect(third.output).toContain('The link of the earlier invitation no longer works.');
  expect(await Promise.all([first, second, third].map(({ output }) => open(output)))).toEqual([
    200, 404, 200,
  ]);
});

test('the terminal disables and enables people, and ends their sessions', async () => {
  const [first, second] = [await newStaff(world), await newStaff(world, { role: 'maker' })];
  expect(await terminal('end-sessions', first.email)).toMatchObject({
    code: 0,
    output: `1 session of ${first.email} ended.\n`,
  });
  expect([await status(first.cookie), await status(second.cookie)]).toEqual([401, 200]);
  expect((await terminal('disable', second.email)).code).toBe(0);
  expect(await status(second.cookie)).toBe(401);
  expect(JSON.parse((await terminal('enable', second.email, '--json')).output)).toEqual({
    email: second.email,
    disabled: false,
  });
  const others = await newStaff(world);
  expect((await terminal('end-sessions')).output).toMatch(/^\d+ sessions? of everybody ended\.\n$/);
  expect(await status(others.cookie)).toBe(401);
  expect(await terminal('disable', newEmail())).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No member of staff has the email .*; "studio staff" lists them all\.\n$/),
  });
  const { rows } = await world.shop.database.pool.query(
    'select action from staff_changes where staff_id is null and subject_id = any($1) order by id',
    [[first.id, second.id]],
  );
  expect(rows.map(({ action }) => action)).toEqual(['sessions-ended', 'changed', 'changed']);
});

test.each([['ada'], ['ada@example.com', '--role', 'boss']])(
  'the invitation %j is refused in words',
  async (...words) => {
    const { code, stderr } = await terminal('invite', ...words);
    expect(code).toBe(1);
    expect(stderr).toMatch(/It must be an email address|Allowed choices are owner, maker, books/);
  },
);
