import { expect, test } from 'vitest';
import type { ShownLabels } from '#domain/api/shop/labels.ts';
import { openOwnersShop } from './open-owners-shop.ts';
import { patiently } from './patiently.ts';

test('an owner pastes a key of labels, the processes replace themselves, and an event proves it', async () => {
  const { shop, pageOf } = await openOwnersShop();
  const { page, save, prove } = pageOf<ShownLabels>('labels');
  const former = await shop.processes();
  await save('EZTKplaintext');
  const proved = {
    mode: 'test',
    isChanging: false,
    webhook: { state: 'enabled' },
    problems: [],
    proof: { isAwaited: false, provedAt: expect.any(String) },
  };
  await expect.poll(page, patiently).toMatchObject(proved);
  await expect.poll(() => shop.processes(), patiently).not.toContain(former[0]);

  const { proof } = await page();
  await prove();
  await expect.poll(async () => (await page()).proof.provedAt).not.toBe(proof.provedAt);
  await expect.poll(page).toMatchObject(proved);
  expect(shop.output()).not.toContain('plaintext');
}, 900_000);
