import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { cookieOf, joinedMember, post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

const lines: string[] = [];
let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ log: createLog('trace', { write: (line) => lines.push(line) }) });
});
afterAll(() => world.close());

test('what happens to accounts is logged with their ids, without emails, passwords and tokens', async () => {
  const member = await joinedMember(world, { email: newEmail() });
  const refresh = (cookie: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie, 'x-requested-with': 'shop' },
    });
  const secondCookie = cookieOf(await refresh(member.cookie));
  const thirdCookie = cookieOf(await refresh(secondCookie));
  await refresh(member.cookie);
  await post(world, '/api/auth/password/forgot', { email: member.email });
  const link = await mailedLink(member.email);
  await post(world, '/api/auth/password/reset', { ...link, newPassword: 'quite another password' });
  for (let time = 0; time < 6; time += 1) {
    await post(world, '/api/auth/login', { email: member.email, password: 'not the password' });
  }

  const events = lines.map((line) => JSON.parse(line)).filter(({ userId }) => userId === member.userId);
  expect(events.map(({ msg }) => msg)).toEqual([
    'a member joined',
    'signed in',
    'a refresh token was reused: its family has ended',
    'emailed a link to set a new password',
    'a password was changed',
    ...Array(5).fill('wrong email or password'),
  ]);
  const log = lines.join('');
  expect(log).toContain('too many wrong passwords: locked for a while');
  const cookieValues = [member.cookie, secondCookie, thirdCookie].map(
    (cookie) => cookie.split('=')[1] ?? cookie,
  );
  const personalData = [
    member.email,
    member.password,
    'quite another password',
    'not the password',
    link.token,
  ];
  for (const each of [...cookieValues, ...personalData, member.accessToken]) expect(log).not.toContain(each);
});

test.each([
  [450, 'a job failed and will be tried again'],
  [550, 'an email is not sent: its recipient is refused for good'],
])(
  'an email whose recipient the mail server refuses with %i is logged without the address',
  async (code, what) => {
    const { email } = await joinedMember(world);
    await world.setFaults({ mail: { recipients: { [email]: code } } });
    await post(world, '/api/auth/password/forgot', { email });
    await expect.poll(() => lines.join()).toContain(what);
    expect(lines.join()).not.toContain(email);
  },
);

async function mailedLink(email: string): Promise<{ uid: string; token: string }> {
  await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
  const [mail] = await mailsTo(world, email);
  const parameters = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams;
  return { uid: parameters.get('uid') ?? '', token: parameters.get('token') ?? '' };
}
