import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { passkeyStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('a person is emailed about a new passkey, and about the first sign-in from each kind of browser', async () => {
  const email = newEmail();
  const { authenticator } = await passkeyStaff(world, { email });
  const signInFrom = async (browser: string) => {
    const options = await studio(world, 'POST sign-in/options');
    const body = { response: authenticator.answer(options.json()) };
    const headers = { 'user-agent': browser };
    expect((await studio(world, 'POST sign-in/passkey', { body, headers })).statusCode).toBe(200);
  };
  // The invitation is emailed too if its job runs before it is accepted.
  const subjects = async () =>
    (await mailsTo(world, email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.startsWith('Your invitation'))
      .toSorted();
  await expect.poll(subjects).toEqual(['New passkey for the studio']);

  await signInFrom('Mozilla/5.0 (Macintosh) Firefox/140.0');
  const expected = ['New passkey for the studio', 'New sign-in to the studio'];
  await expect.poll(subjects).toEqual(expected);
  const mail = (await mailsTo(world, email)).find(({ subject }) => subject.includes('sign-in'));
  expect(mail?.text).toContain("If it wasn't you, end your sessions");
  expect(mail?.text).toContain(`${world.shop.configuration.studioUrl}/account`);

  // An update of the same browser is not a new one.
  await signInFrom('Mozilla/5.0 (Macintosh) Firefox/141.2');
  await signInFrom('Mozilla/5.0 (iPhone) Safari/604.1');
  await expect.poll(subjects).toEqual([...expected, 'New sign-in to the studio']);
});
