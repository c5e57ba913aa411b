import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PolicyName } from '#domain/shop/policies.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { findPolicyOn } from './find-policy-on.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('a policy of a day has the text and the facts of that day, as plain text', async () => {
  const { db } = world.shop.database;
  const beforeAny = new Date();
  await saveDetails(db, { shop: 'The First Name' });
  const first = new Date();
  await saveDetails(db, { shop: 'The Second Name' });
  const owner = await newStaff(world);
  const { version } = (await studio(world, 'GET policies/returns', owner)).json();
  const text = '{shop} takes nothing back.\n\n- **No returns** at all.\n\n## Refunds\n\n1. Write.\n2. Wait.';
  const saved = await studio(world, 'PUT policies/returns', { ...owner, body: { version, text } });
  expect(saved.statusCode, saved.body).toBe(200);

  const on = async (policy: PolicyName, day: Date) => (await findPolicyOn(db, policy, day)).text;
  expect(await on('terms', beforeAny)).toContain('Passepartout');
  const older = await on('terms', first);
  expect(older).toContain('The First Name');
  expect(older).not.toContain('The Second Name');
  expect(await on('returns', new Date())).toBe(
    'The Second Name takes nothing back.\n- No returns at all.\n\nRefunds\n1. Write.\n2. Wait.',
  );
  expect(await on('privacy', new Date())).toContain('How long we keep what');
});
