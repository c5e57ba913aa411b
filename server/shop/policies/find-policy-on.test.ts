import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgreedPolicy } from '#domain/shop/policies.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import { createLog } from '#server/log.ts';
import { saveDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { openShopDetails } from '../open-shop-details.ts';
import { policyTexts } from '../tables.ts';
import { findPolicyOn } from './find-policy-on.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const textOn = async (policy: AgreedPolicy, at: Date) =>
  (await findPolicyOn(world.shop.database.db, policy, at)).text;

test('a policy of a day has the text and the facts of that day, as plain text', async () => {
  const { db } = world.shop.database;
  const owner = await newStaff(world);
  const beforeAny = new Date();
  await saveDetails(db, { shop: 'The First Name' });
  await expect.poll(() => textOn('terms', new Date())).toContain('The First Name');
  const first = new Date();
  await saveDetails(db, { shop: 'The Second Name' });
  const { version } = (await studio(world, 'GET policies/returns', owner)).json();
  const text = '{shop} takes nothing back.\n\n- **No returns** at all.\n\n## Refunds\n\n1. Write.\n2. Wait.';
  const saved = await studio(world, 'PUT policies/returns', { ...owner, body: { version, text } });
  expect(saved.statusCode, saved.body).toBe(200);

  await expect
    .poll(() => textOn('returns', new Date()))
    .toBe('The Second Name takes nothing back.\n- No returns at all.\n\nRefunds\n1. Write.\n2. Wait.');
  expect(await textOn('terms', beforeAny)).toContain('Passepartout');
  const older = await textOn('terms', first);
  expect(older).toContain('The First Name');
  expect(older).not.toContain('The Second Name');
  expect(await textOn('privacy', new Date())).toContain('How long we keep what');
});

test('a policy of a day has the prices and the default text of that day, whatever came later', async () => {
  const { database, watch } = world.shop;
  const ofAnOlderVersion = 'A default text of an older version of the shop.';
  await database.db
    .update(policyTexts)
    .set({ text: ofAnOlderVersion })
    .where(eq(policyTexts.policy, 'privacy'));
  const old = new Date();
  const newerProcess = await openShopDetails({ database, watch, findBasePrices, log: createLog('silent') });
  await newerProcess.close();
  expect(await textOn('privacy', old)).toBe(ofAnOlderVersion);
  expect(await textOn('privacy', new Date())).toContain('How long we keep what');

  const before = new Date();
  const owner = await newStaff(world);
  const { prices: seen } = (await studio(world, 'GET prices', owner)).json();
  const small = { price: 123, memberPrice: 111 };
  const saved = await studio(world, 'PUT prices', { ...owner, body: { prices: { small }, seen } });
  expect(saved.statusCode, saved.body).toBe(204);
  await expect.poll(() => textOn('terms', new Date())).toContain('$123');
  expect(await textOn('terms', before)).not.toContain('$123');
});
