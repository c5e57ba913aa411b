import { expect, type Page, test } from '@playwright/test';
import { buyPrint, findPieceCode } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';
import { withPrints } from './with-prints.ts';

test('two people change one print at the same time: each sees both values, and nothing is lost', async ({
  page: ada,
  browser,
}) => {
  const bo = await (await browser.newContext()).newPage();
  const artist = `Shared ${crypto.randomUUID().slice(0, 8)}`;
  await withPrints({ artist, titles: ['Alder'] }, async ([id]) => {
    for (const person of [ada, bo]) {
      await signInToStudio(person.context(), newEmail());
      await person.goto(`/studio/prints/${id}`);
    }
    const conflict = bo.getByRole('alert').filter({ hasText: 'Another person has changed this' });
    const row = (label: string) => conflict.getByRole('row', { name: label });

    // They change different words: both changes stay.
    await bo.getByLabel('Place').fill('The coast');
    await ada.getByLabel('Title').fill('Alder in Fog');
    await save(ada);
    await expect(bo.getByRole('heading', { level: 1 })).toHaveText('Alder in Fog');
    await save(bo);
    for (const person of [ada, bo]) {
      await expect(person.getByLabel('Title')).toHaveValue('Alder in Fog');
      await expect(person.getByLabel('Place')).toHaveValue('The coast');
    }

    // They change the same word.
    await bo.getByLabel('Title').fill('Alder at Dusk');
    await bo.getByLabel('Place').fill('The dunes');
    await ada.getByLabel('Title').fill('Alder at Dawn');
    await save(ada);
    await bo.setViewportSize({ width: 360, height: 800 });
    await bo.getByRole('button', { name: 'Save' }).click();
    await expect(row('Title')).toHaveText('TitleAlder at DuskAlder at Dawn');
    await expect(row('Place')).toHaveCount(0);
    await expect(conflict).toBeInViewport();
    // The window holds the whole page, so that no bar covers a part of a field.
    for (const width of [360, 1440]) {
      await bo.setViewportSize({ width, height: 6000 });
      await expectNoViolations(bo);
    }
    await bo.getByRole('button', { name: 'Take theirs' }).click();
    await expect(bo.getByLabel('Title')).toHaveValue('Alder at Dawn');
    await expect(bo.getByLabel('Place')).toHaveValue('The dunes');
    await save(bo);
  });
  await bo.context().close();
});

test('a page that is told of changes late reads what changed while it opened', async ({ page }) => {
  const order = await buyPrint(page, newEmail());
  await signInToStudio(page.context(), newEmail());
  const code = await findPieceCode(page, order);
  const events = Promise.withResolvers<void>();
  await page.route('**/api/studio/events', async (route) => {
    await events.promise;
    await route.continue();
  });
  await page.goto(`/studio/bench?q=${code}`);
  await expect(page.getByRole('link', { name: code })).toBeVisible();
  const moved = await page.request.post('/api/studio/pieces/move', {
    data: { moves: [{ code, to: 'packed' }] },
    headers: { 'x-requested-with': 'passepartout' },
  });
  expect(moved.ok()).toBe(true);
  events.resolve();
  await expect(page.getByRole('main').getByRole('link', { name: /^Ship/ })).toBeVisible();
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
}
