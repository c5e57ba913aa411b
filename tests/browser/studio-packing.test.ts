import { expect, type Page, test } from '@playwright/test';
import type { Packing } from '#domain/api/fulfillment/parcels.ts';
import { type Order, orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

const unframed = { frame: 'NoFrame', mount: 'Full Bleed' };

/** Marks every piece of an order as packed. @returns the packing as the studio's page gets it */
async function packOrder(page: Page, { _id }: Order): Promise<Packing> {
  const path = `/api/studio/orders/${_id}/packing`;
  const { boxes }: Packing = await (await page.request.get(path)).json();
  const moves = boxes.flatMap(({ pieces }) => pieces.map(({ code }) => ({ code, to: 'packed' })));
  const headers = { 'x-requested-with': 'passepartout' };
  const moved = await page.request.post('/api/studio/pieces/move', { data: { moves }, headers });
  expect(moved.ok(), await moved.text()).toBe(true);
  return (await page.request.get(path)).json();
}

test('a maker packs a box, a tube and freight; the carrier of freight is typed, and its number has no link', async ({
  page,
}) => {
  await signInToStudio(page.context(), newEmail(), 'maker');
  const variants = [{}, { ...unframed, quantity: 2 }, { sizeKey: 'exhibition' }];
  const order = await buyPrint(page, newEmail(), undefined, variants);
  const { boxes } = await packOrder(page, order);
  const [freight = ''] = boxes.find(({ isFreight }) => isFreight)?.pieces.map(({ code }) => code) ?? [];
  const [rolled = ''] = boxes.find(({ kind }) => kind === 'tube')?.pieces.map(({ code }) => code) ?? [];
  await page.goto(`/studio/bench/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ship order ${orderNumber(order)}`);
  const headings = page.getByRole('heading', { name: /^(Box|Tube) \d$/ });
  await expect(headings).toHaveCount(boxes.length);
  await expect(page.getByRole('heading', { name: /^Tube \d$/ })).toBeVisible();
  await expect(page.getByText(/^26 × 22 × 6 in · /)).toBeVisible();
  await expect(page.getByText(/^19 in long, 6 in across · /)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Roll image outward around a core of 4 in, in a tube of 6 in.',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoViolations(page);
  }
  await page.getByRole('button', { name: 'Show the rates' }).click();
  await expect(page.getByRole('group')).toHaveText([/: 26 x 22 x 6 in/, /: tube 19 in long, 6 in across/]);

  await page.getByRole('button', { name: `Type a tracking number for ${freight}` }).click();
  await expect(page.getByLabel('Carrier')).toBeFocused();
  await expect(page.getByLabel('Carrier')).toHaveValue('');
  await page.keyboard.type('UPS');
  await page.getByLabel('Tracking number').fill('123-4567890');
  await expect(page.getByText('The buyer gets no link with it.')).toBeVisible();
  await page.getByLabel('Carrier').fill('Estes');
  await expect(page.getByText('The buyer gets no link with it.')).toBeHidden();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText('Estes 123-4567890');

  await page.getByRole('button', { name: new RegExp(`^Type a tracking number for ${rolled}`) }).click();
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await expect(page.getByLabel('Carrier')).toHaveValue('UPS');

  await page.goto(`/studio/p/${rolled}`);
  await expect(page.getByRole('row', { name: /^Tube/ })).toContainText(
    'Put the unrolling card in the tube: unroll within two weeks',
  );
});
