import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCheckout } from '#tests/world/buy.ts';
import { joinedMember } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
const work = await mkdtemp(join(tmpdir(), 'passepartout-cli-'));
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(async () => {
  await world.close();
  await rm(work, { recursive: true });
});

const program = fileURLToPath(new URL('./shop.ts', import.meta.url));

function members(...words: string[]): Promise<{ code: number; output: string; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: world.shop.database.url, DATA_DIR: work };
  return new Promise((resolve) => {
    const args = [program, 'members', ...words];
    const child = execFile(process.execPath, args, { env, cwd: work }, (_, output, said) =>
      resolve({ code: child.exitCode ?? -1, output, said }),
    );
  });
}

test('the owner ends a membership and restores it, while the member stays signed in', async () => {
  const member = await joinedMember(world, { firstName: 'Ada' });
  const me = async () => (await world.app.inject({ url: '/api/users/me', headers: member.headers })).json();
  const price = async () => {
    const { url } = (await openCheckout(world, undefined, member.headers)).json();
    const session = await world.provider.checkout.sessions.retrieve(/cs_test_\w+/.exec(url)?.[0] ?? '');
    return session.amount_subtotal;
  };
  expect(await price()).toBe(16_000);

  expect(await members('end', ` ${member.email.toUpperCase()}`)).toMatchObject({ code: 0 });
  expect(await me()).toMatchObject({ _id: member.userId, isMember: false });
  expect(await price()).toBe(20_000);
  const list = await members('list');
  expect(list.output).toMatch(new RegExp(`${member.email} +Ada +ended +\\d{4}-\\d\\d-\\d\\d\\n`));

  expect(await members('restore', member.email)).toMatchObject({ code: 0 });
  expect(await me()).toMatchObject({ isMember: true });
  expect(JSON.parse((await members('list', '--json')).output)).toEqual([
    { email: member.email, firstName: 'Ada', isMember: true, createdAt: expect.any(String) },
  ]);
});

test('an email without an account is one line', async () => {
  const { code, said } = await members('end', 'nobody@example.com');
  expect(code).toBe(1);
  expect(said).toBe('No account has the email nobody@example.com; "members list" shows them all.\n');
});
