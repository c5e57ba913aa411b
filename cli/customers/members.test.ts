import { afterAll, expect, test } from 'vitest';
import { openCheckout, sessionIn } from '#tests/world/buy.ts';
import { joinedMember } from '#tests/world/member.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const world = await openTestShop();
afterAll(world.close);

/** Runs `shop members …` while the shop is open. */
function members(...words: string[]) {
  return runBeside(world, 'members', ...words);
}

test('the owner ends a membership and restores it, while the member stays signed in', async () => {
  const member = await joinedMember(world, { firstName: 'Ada' });
  const me = async () => (await world.app.inject({ url: '/api/users/me', headers: member.headers })).json();
  const price = async () => {
    const { url } = (await openCheckout(world, undefined, member.headers)).json();
    const session = await world.provider.checkout.sessions.retrieve(sessionIn(url));
    return session.amount_subtotal;
  };
  expect(await price()).toBe(16_000);

  expect(await members('end', ` ${member.email.toUpperCase()}`)).toMatchObject({ code: 0 });
  expect(await me()).toMatchObject({ _id: member.userId, isMember: false });
  expect(await price()).toBe(20_000);
  const list = await members('list');
  expect(list.output).toMatch(
    new RegExp(`${member.email} +Ada +ended +\\d{4}-\\d\\d-\\d\\d\\n\\n1 account\\.\\n$`),
  );

  expect(await members('restore', member.email)).toMatchObject({ code: 0 });
  expect(await me()).toMatchObject({ isMember: true });
  expect(JSON.parse((await members('list', '--json')).output)).toEqual([
    { email: member.email, firstName: 'Ada', isMember: true, createdAt: expect.any(String) },
  ]);
});

test('an email without an account is a one-line error', async () => {
  const { code, stderr } = await members('end', 'nobody@example.com');
  expect(code).toBe(1);
  expect(stderr).toBe('No account has the email nobody@example.com; "members list" shows them all.\n');
});
