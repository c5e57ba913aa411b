import { expect, test } from 'vitest';
import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { openOwnersShop, untilProved } from './open-owners-shop.ts';

test('an owner pastes a key, the processes replace themselves, and an event proves the key', async () => {
  const { shop, provider, pageOf } = await openOwnersShop();
  const { page, save, prove } = pageOf<ShownPayments>('payments');
  const former = await shop.processes();
  expect(await page()).toMatchObject({ mode: 'sandbox', proof: { provedAt: null, isAwaited: false } });

  await save('sk_test_plaintextfirst');
  const proved = {
    mode: 'test',
    isChanging: false,
    account: { name: 'Passepartout Sandbox' },
    tax: 'You collect in Oregon and Washington.',
    webhook: { state: 'enabled, with all events' },
    problems: [],
    proof: { isAwaited: false, begunAt: expect.any(String), provedAt: expect.any(String) },
  };
  await expect.poll(page, untilProved).toMatchObject(proved);
  const { proof } = await page();
  expect(Date.parse(proof.provedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(proof.begunAt ?? ''));
  await expect.poll(() => shop.processes(), untilProved).not.toContain(former[0]);
  const [endpoint, ...others] = (await provider.webhookEndpoints.list()).data;
  expect(others).toEqual([]);

  await prove();
  await expect.poll(async () => (await page()).proof.provedAt, untilProved).not.toBe(proof.provedAt);
  await expect.poll(page, untilProved).toMatchObject(proved);

  // Another key of the account keeps the webhook, and forgets what was proved with the former one.
  await save('sk_test_plaintextsecond');
  await expect.poll(page, untilProved).toMatchObject(proved);
  expect((await provider.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([endpoint?.id]);
  expect(shop.output()).not.toContain('plaintext');
}, 900_000);
