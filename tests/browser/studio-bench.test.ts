import { expect, type Page, test } from '@playwright/test';
import type { BenchPiece, PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { joinStudio, signInToStudio } from './studio-staff.ts';

const phone = { width: 360, height: 740 };

/** The piece as the shop knows it, whatever the page shows. */
async function readPiece(page: Page, code: string): Promise<PieceSheet> {
  return (await page.request.get(`/api/studio/pieces/${code}`)).json();
}

/** Everything to press on the page is large enough for a thumb. */
async function expectLargeTargets(page: Page, least = 56): Promise<void> {
  const small = await page
    .locator('main')
    .evaluate(
      (main, height) =>
        [...main.querySelectorAll('button, select, input:not([type=checkbox], [type=radio])')]
          .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < height)
          .map((target) => target.textContent),
      least,
    );
  expect(small).toEqual([]);
}

test('a maker makes a sold print with a phone, in part without a network, and buys its label', async ({
  page,
  context,
}) => {
  const order = await buyPrint(page, newEmail());
  const number = orderNumber(order);
  await joinStudio(page, newEmail(), 'maker');
  await page.setViewportSize(phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('list', { name: 'What needs you' })).toContainText('ready to start');
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bench');
  await expect(page).toHaveURL(/station=queued/);
  await expect(page.getByLabel('Size')).toBeHidden();
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  await expect(page.getByLabel('Size')).toBeVisible();
  await expectLargeTargets(page, 44);

  const { pieces } = await (await page.request.get('/api/studio/pieces')).json();
  const { code } = pieces.find((piece: BenchPiece) => piece.orderNumber === number);
  // A scanner types what the ticket's code says. The passkey works for a phone's own camera, too.
  await context.clearCookies();
  await page.goto(`/studio/p/${code.toLowerCase()}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
  await expect(page.getByRole('row', { name: /Glazing/ })).toContainText('14 1/2');
  await expectLargeTargets(page);

  const mark = (station: string) => page.getByRole('button', { name: `Mark as ${station}` });
  await mark('printed').click();
  await expect(mark('trimmed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mark('printed')).toBeVisible();
  expect((await readPiece(page, code)).station).toBe('queued');
  await mark('printed').click();
  await expect.poll(async () => (await readPiece(page, code)).station).toBe('printed');

  await context.setOffline(true);
  await mark('trimmed').click();
  await mark('matted').click();
  await expect(page.getByText('2 changes wait for the connection')).toBeVisible();
  await expect(mark('cut')).toBeVisible();
  await expectNoViolations(page);
  await context.setOffline(false);
  await expect(page.getByText(/waits? for the connection/)).toHaveCount(0);
  await expect.poll(async () => (await readPiece(page, code)).station).toBe('matted');

  const moves = '**/api/studio/pieces/move';
  await page.route(moves, (route) => route.abort());
  await mark('cut').click();
  await expect(page.getByText('One change waits for the connection')).toBeVisible();
  await page.unroute(moves);
  await page.reload();
  await expect(mark('joined')).toBeVisible();
  await expect.poll(async () => (await readPiece(page, code)).station).toBe('cut');

  await page.route(moves, (route) => route.abort());
  await mark('joined').click();
  await expect(page.getByText('One change waits for the connection')).toBeVisible();
  const headers = { 'x-requested-with': 'passepartout' };
  await page.request.post('/api/studio/pieces/move', {
    data: { moves: [{ code, to: 'packed' }] },
    headers,
  });
  await page.unroute(moves);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: code })).toHaveText(
    new RegExp(`Piece ${code} is packed already. Another person has moved it.`),
  );
  await page.getByRole('button', { name: 'Understood' }).click();

  await page.evaluate(() => {
    const problems = Array.from({ length: 12 }, (_, at) => ({
      key: `move ${at}`,
      sentence: `Refused ${at + 1}.`,
    }));
    localStorage.setItem('studio-taps', JSON.stringify({ taps: [], problems }));
  });
  await page.reload();
  await expect(page.getByRole('alert').getByText(/^Refused/)).toHaveCount(10);
  await expect(page.getByRole('alert').filter({ hasText: 'And 2 more.' })).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page.getByText(/^Refused/)).toHaveCount(0);

  const { steps } = await readPiece(page, code);
  const sentOnce = steps.filter(({ station }) => ['trimmed', 'matted', 'cut'].includes(station));
  expect(sentOnce.map(({ station }) => station)).toEqual(['trimmed', 'matted', 'cut']);

  await page.getByRole('link', { name: 'Pack and ship the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ship order ${number}`);
  await expect(page.getByRole('main')).toContainText(order.address?.line1 ?? '');
  await page.getByRole('button', { name: 'Show the rates' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expectNoViolations(page);
  await expectLargeTargets(page);
  await page.getByRole('button', { name: 'Buy the label' }).click();
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText('not handed over yet');
  await expect(page.getByRole('main')).not.toContainText('$');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^label-.*\.pdf$/);
});

test('an owner moves several pieces of the bench at once, and sets one aside', async ({ page }) => {
  const numbers = [
    orderNumber(await buyPrint(page, newEmail())),
    orderNumber(await buyPrint(page, newEmail())),
  ];
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToStudio(page.context(), newEmail());
  // Other tests may have filled the bench beyond the first part of its list.
  await page.goto('/studio/bench?station=queued&lines=600');
  await page.getByRole('button', { name: 'Select several' }).click();
  const { pieces } = await (await page.request.get('/api/studio/pieces')).json();
  const codes: string[] = pieces
    .filter((piece: BenchPiece) => numbers.includes(piece.orderNumber))
    .map((piece: BenchPiece) => piece.code);
  for (const code of codes) await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await page.getByRole('button', { name: 'Mark as printed: 2' }).click();
  for (const code of codes)
    await expect.poll(async () => (await readPiece(page, code)).station).toBe('printed');
  const [first = ''] = codes;
  await page.goto(`/studio/bench?q=${first}`);
  await page.getByRole('link', { name: new RegExp(first) }).click();
  await page.getByRole('button', { name: 'Set aside' }).click();
  await page.getByLabel('Why').fill('The paper is creased');
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click();
  await expect(page.getByRole('button', { name: 'Take up again' })).toBeVisible();
  await expect.poll(async () => (await readPiece(page, first)).setAsideReason).toBe('The paper is creased');
  await page.goto('/studio/today');
  await expect(page.getByRole('list', { name: 'What needs you' })).toContainText(`${first} (`);
  const firstDay = page.getByRole('list', { name: 'Before you open' });
  await expect(firstDay).toBeHidden();
  await page.getByRole('heading', { name: 'Before you open' }).click();
  await expect(firstDay.getByRole('link', { name: /Show the prices/ })).toBeVisible();
  await expectNoViolations(page);
});
