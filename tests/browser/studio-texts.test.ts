import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, openShopPage, signInToStudio } from './studio-staff.ts';

/** Opens a page of the shop until it shows a text. */
async function expectShown(visitor: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('main')).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: 90_000 });
}

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

test('the owner writes a policy with buttons and facts, never sees braces, is corrected, and goes back', async ({
  page,
  browser,
}) => {
  await enterStudio(page, newEmail());
  await openShopPage(page, 'Policies');
  await expect(page.getByRole('list', { name: 'Policies' })).toContainText('Return Policy');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Privacy Policy', exact: true }).press('Enter');
  const text = page.getByRole('textbox', { name: 'Text' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Who is responsible');
  await expect(page.getByRole('main')).not.toContainText(/[{}]|\*\*|##/);

  const bees = `Bees ${crypto.randomUUID().slice(0, 8)}`;
  await text.getByRole('heading', { name: 'Who is responsible' }).click();
  await text.press('End');
  await text.press('Enter');
  await page.keyboard.type(bees);
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(text).toBeFocused();
  await expect(text.getByRole('heading', { name: bees })).toBeVisible();
  await text.press('Enter');
  await page.keyboard.type('Ours are of ');
  await page.getByRole('button', { name: 'Insert a fact' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Company' }).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(', <b>ours</b> and of {shpo}');
  await expect(page.getByText('{shpo} is unknown. Known are {shop}')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text was not saved.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(text).toBeFocused();
  // ProseMirror sets the selection again 20 ms after the focus. Timers fire in their order.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await text.press('ArrowRight');
  // It reads the place of the caret from an event that comes after the key.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  for (const _ of 'of {shpo}') await text.press('Backspace');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('alone');
  await expect(text.locator('strong', { hasText: 'alone' })).toBeVisible();
  await expect(preview).toContainText(bees);
  await expect(preview).toContainText('Ours are of Passepartout Prints LLC, <b>ours</b> and alone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  const visitor = await browser.newPage();
  await expectShown(visitor, '/policies/privacy', 'Ours are of Passepartout Prints LLC');
  await expect(visitor.getByRole('navigation', { name: 'On this page' })).toContainText(bees);

  const newest = page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first();
  await newest.getByText('What changed').click();
  await expect(newest).toContainText(bees);
  await expect(newest).not.toContainText(/[{}]|##/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the default text' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to the default text' })).toHaveCount(0);
  await expect(async () => {
    await visitor.goto('/policies/privacy');
    await expect(visitor.getByRole('main')).not.toContainText(bees, { timeout: 100 });
  }).toPass({ timeout: 90_000 });
  await visitor.close();
});

test('the owner links words of a policy to a section of it', async ({ page }) => {
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/shop/policies/terms');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.getByText('We wrote them to be read.').click();
  await text.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Leads to').selectOption('This page: Who can order');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(text.locator('a[title="#who-may-order"]')).toHaveCount(1);
  await expect(text).toBeFocused();
  await text.locator('a[title="#who-may-order"]').click();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove the link' }).click();
  await expect(text.locator('a[title="#who-may-order"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('two owners who change one policy see both texts, and choose', async ({ page }) => {
  await signInToStudio(page.context(), newEmail());
  const id = crypto.randomUUID();
  const write = async (owner: Page, words: string) => {
    await owner.goto('/studio/shop/policies/returns');
    await owner.getByRole('textbox', { name: 'Text' }).press('Control+Home');
    await owner.keyboard.type(words);
  };
  await write(page, 'Words of mine. ');
  const colleague = await page.context().newPage();
  await write(colleague, `Words of theirs ${id}. `);
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText('Saved. The shop shows it.')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  const stale = page.getByRole('alert').filter({ hasText: 'Another person has changed this' });
  await expect(stale).toContainText('Words of mine.');
  await expect(stale).toContainText(`Words of theirs ${id}.`);
  await expectNoViolations(page);
  await stale.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText(`Words of theirs ${id}.`);
  await page.getByRole('button', { name: 'Back to the default text' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  await colleague.close();
});

test('the owner writes the statement of an artist, chooses a photograph, and visitors see both', async ({
  page,
  browser,
}) => {
  const artist = 'Ilse Marquardt';
  const address = `/artist/${encodeURIComponent(artist)}`;
  await enterStudio(page, newEmail());
  await openShopPage(page, 'Artists');
  await expect(page.getByRole('list', { name: 'Artists' })).toContainText('3 prints');
  await expectAccessible(page);
  await page.getByRole('link', { name: artist }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(artist);
  const words = `She waits for fog ${crypto.randomUUID().slice(0, 8)}.`;
  const before = await page.getByLabel('Statement').inputValue();
  await page.getByLabel('Statement').fill(words);
  const photographs = page.getByRole('group', { name: 'Photograph at the top of their page' });
  await expect(photographs.getByRole('radio').nth(1)).toBeVisible();
  const last = photographs.getByRole('radio').last();
  await last.focus();
  await last.press('Space');
  const title = await last.evaluate((radio) => radio.closest('label')?.textContent ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved. The shop shows it.')).toBeVisible();
  const visitor = await browser.newPage();
  await expectShown(visitor, address, words);
  await expect(visitor.getByRole('figure').first()).toContainText(title);
  await expect(page.getByRole('list', { name: 'Changes' }).first()).toContainText(
    'Changed the statement and the photograph',
  );
  await page.getByRole('list', { name: 'Changes' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByLabel('Statement')).toHaveValue(before);
  await visitor.close();
});

test('the owner renames an artist, whose old address still leads to the page', async ({ page, browser }) => {
  const [from, to] = ['Wiebke Janssen', `Wiebke ${crypto.randomUUID().slice(0, 8)}`];
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/shop/artists/${encodeURIComponent(from)}`);
  await expect(page.getByRole('main')).toContainText('2 prints, 2 published');
  await expect(page.getByRole('heading', { name: 'Earlier changes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rename', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Callum Rae');
  await expect(page.getByText('Callum Rae has 1 print already, so the two become one artist.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(to);
  await expect(page.getByText(`2 prints of ${from} will be by ${to}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename on 2 prints' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(to);
  const visitor = await browser.newPage();
  await expectShown(visitor, `/artist/${encodeURIComponent(from)}`, to);
  await expect(visitor).toHaveURL(new RegExp(`/artist/${encodeURIComponent(to)}$`));
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expectShown(visitor, `/artist/${encodeURIComponent(from)}`, from);
  await visitor.close();
});
