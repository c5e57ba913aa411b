import { expect, type Locator, type Page, test } from '@playwright/test';
import { newEmail } from './shopper.ts';
import { joinStudio, letMessagesAge, signInToStudio } from './studio-staff.ts';
import { withPrints } from './with-prints.ts';

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('a print has one Save for everything, and saving again is no conflict with oneself', async ({
  page,
}) => {
  const artist = `Single ${crypto.randomUUID().slice(0, 8)}`;
  await withPrints({ artist, titles: ['Birch'] }, async ([id]) => {
    await signInToStudio(page.context(), newEmail());
    await page.goto(`/studio/prints/${id}`);
    await page.getByLabel('Place').fill('The coast');
    await page.getByLabel('Small, regular price').fill('222');
    await expect(page.getByRole('list', { name: 'What changes' })).toContainText(
      'Small, regular price: $222',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    await page.getByLabel('Place').fill('The dunes');
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    await page.getByLabel('Large, regular price').fill('777');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The print is still hidden.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Place')).toHaveValue('The dunes');
    await expect(page.getByLabel('Small, regular price')).toHaveValue('222');
    await expect(page.getByLabel('Large, regular price')).toHaveValue('777');
  });
});

test('a page with unsaved work asks before it is left by the menu, by Back, or by a reload', async ({
  page,
}) => {
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/shop/policies');
  await page.getByRole('link', { name: 'Return Policy', exact: true }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.press('Control+Home');
  await page.keyboard.type('One more sentence. ');
  const today = page.getByRole('link', { name: 'Today', exact: true });

  await today.click();
  await leaving(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toContainText('One more sentence.');
  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeHidden();
  await expect(text).toContainText('One more sentence.');

  const asked = page.waitForEvent('dialog');
  // The page reloads itself, because Playwright's reload would wait for a page that never loads.
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await today.click();
  await leaving(page).getByRole('button', { name: 'Discard the changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.goBack();
  await expect(text).toContainText('We make every print for one buyer');
  await expect(text).not.toContainText('One more sentence.');
  await today.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
});

test('unsaved work is there again after a session that ended in the middle of a sentence', async ({
  page,
}) => {
  const artist = `Kept ${crypto.randomUUID().slice(0, 8)}`;
  const visitor = newEmail();
  await letMessagesAge();
  const written = await page.request.post('/api/contact', {
    data: { firstName: 'Vera', lastName: 'Visitor', email: visitor, message: 'Do you ship to Alaska?' },
  });
  expect(written.ok(), await written.text()).toBe(true);
  await withPrints({ artist, titles: ['Cedar'] }, async ([id]) => {
    await joinStudio(page, newEmail());
    await page.goto('/studio/messages');
    await page.getByLabel('Find a message').fill(visitor);
    const line = page.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect(line).toHaveCount(1);
    const message = `/studio${(await line.getAttribute('href'))?.replace('/studio', '')}`;
    const pages = [
      { address: `/studio/prints/${id}`, field: 'Description', save: 'Save' },
      { address: `/studio/shop/artists/${encodeURIComponent(artist)}`, field: 'Statement', save: 'Save' },
      { address: '/studio/shop/policies/terms', field: 'Text', save: 'Save' },
      { address: '/studio/shop/name', field: 'Where the prints are made', save: 'Save' },
      { address: '/studio/prices', field: 'Small, regular', save: 'Show what changes', value: '287' },
      { address: message, field: `Answer to ${visitor}`, save: 'Send the answer' },
    ];
    for (const { address, field, save, value = 'In the middle of' } of pages) {
      await page.goto(address);
      const place = page.getByLabel(field, { exact: true });
      await place.fill(value);
      await pressAfterSessionEnds(page.getByRole('button', { name: save }));
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      if (field === 'Text') await expect(place, address).toContainText(value);
      else await expect(place, address).toHaveValue(value);
    }
  });
});

/** Ends the session as the server does after some time, and presses a button before a live update can notice it. */
async function pressAfterSessionEnds(button: Locator): Promise<void> {
  await button.evaluate(async (element: HTMLElement) => {
    const headers = { 'X-Requested-With': 'passepartout' };
    const { ok } = await fetch('/api/studio/session', { method: 'DELETE', headers });
    if (!ok) throw new Error('The session did not end.');
    element.click();
  });
}
