import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';
import {
  endSession,
  expireToken,
  join,
  joinedMember,
  memberElsewhere,
  newMember,
  signIn,
  signOut,
} from './member.ts';
import { choose, openPrint, press } from './shopper.ts';

const chosenVariantUrl = /\/product\/.+\?size=medium&frame=wood&mount=full-bleed/;

function saveButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).first();
}

function savedButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Saved', exact: true }).first();
}

function savedItems(page: Page) {
  return page.getByRole('complementary', { name: 'Saved items' });
}

test('a guest who saves a print joins, finds it saved, opens it as chosen, and removes it', async ({
  page,
}) => {
  const title = await openPrint(page);
  await choose(page, { size: 'Medium', frame: 'Wood', mount: 'Full Bleed' });
  await saveButton(page).click();
  await join(page);
  await expect(page).toHaveURL(chosenVariantUrl);
  await expect(savedButton(page)).toHaveAttribute('aria-pressed', 'true');
  await choose(page, { frame: 'White' });
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false');

  await page.goto('/settings');
  await expect(page.getByText('1 saved item')).toBeVisible();
  await expect(savedItems(page).getByText('Medium, 16x20 in')).toBeVisible();
  await expect(savedItems(page).getByText('Wood / Full Bleed')).toBeVisible();
  await savedItems(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(chosenVariantUrl);
  await expect(savedButton(page)).toBeVisible();

  await page.goBack();
  await savedItems(page).getByRole('button', { name: 'Remove' }).click();
  await expect(savedItems(page).getByText('No saved items yet.')).toBeVisible();
  await expect(page.getByText('0 saved items')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved items' })).toBeFocused();
});

test('a print that a guest wants to save is saved once, also after a reload and a switch to sign-in', async ({
  page,
  browser,
}) => {
  const member = await memberElsewhere(browser);
  await page.goto('/shop/all-prints/');
  await press(page.getByRole('radio', { name: 'White' }));
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/register/);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, member);
  await expect(page).toHaveURL(/\/shop\/all-prints\//);
  await expect(page.getByRole('status').getByText("You'll find it in your settings.")).toBeVisible();
  await page.goto('/settings');
  await expect(savedItems(page).getByText('White / Border')).toBeVisible();
  await expect(page.getByText('1 saved item')).toBeVisible();
});

test("a card's Save button saves the variant shown, and removes it at the second press", async ({ page }) => {
  await joinedMember(page);
  await page.goto('/shop/all-prints/');
  const card = page.getByRole('article').nth(1);
  await card.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(card.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link').click();
  // The cards of the grid have the same buttons.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(savedButton(page)).toBeVisible();
  await savedButton(page).click();
  await expect(saveButton(page)).toBeVisible();
  await page.reload();
  await expect(saveButton(page)).toBeEnabled();
});

test('a print is saved although the access token has expired', async ({ page }) => {
  await joinedMember(page);
  await expireToken(page);
  await openPrint(page);
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await page.goto('/settings');
  await expect(savedItems(page).getByRole('button', { name: 'Remove' })).toHaveCount(1);
});

test('if the session ends while a print is being saved, the visitor signs in, and the print is then saved', async ({
  page,
}) => {
  const member = await joinedMember(page);
  await endSession(page);
  const title = await openPrint(page);
  await saveButton(page).click();
  await expect(page.getByText('Your session expired. Please sign in again.')).toBeVisible();
  await signIn(page, member);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(savedButton(page)).toBeVisible();
});

test('a failure to save a print is shown, and saving can be repeated', async ({ page, context }) => {
  await joinedMember(page);
  await openPrint(page);
  await expect(saveButton(page)).toBeEnabled();
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save favorite.' })).toBeVisible();
  await context.setOffline(false);
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await expect(page.getByText('Failed to save favorite.')).toHaveCount(0);
});

test('saving loads no further files, because a deployment may have removed them', async ({ page }) => {
  await joinedMember(page);
  await openPrint(page);
  const document = await (await page.request.get(page.url())).text();
  await page.route('**/assets/*.js', (route) =>
    document.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.reload();
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await savedButton(page).click();
  await expect(saveButton(page)).toBeVisible();
});

test('a print saved in one tab is saved in the other', async ({ context }) => {
  const firstTab = await context.newPage();
  await joinedMember(firstTab);
  await openPrint(firstTab);
  const secondTab = await context.newPage();
  await secondTab.goto(firstTab.url());
  await expect(saveButton(secondTab)).toBeEnabled();
  await saveButton(firstTab).click();
  await expect(savedButton(secondTab)).toBeVisible();
  await savedButton(secondTab).click();
  await expect(saveButton(firstTab)).toBeVisible();
});

test("two members of one browser do not see each other's saved prints", async ({ page }) => {
  await joinedMember(page);
  await openPrint(page);
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await signOut(page);
  await page.goto('/register');
  await join(page, newMember({ firstName: 'Grace' }));
  await page.goto('/settings');
  await expect(savedItems(page).getByText('No saved items yet.')).toBeVisible();
});

test('a visitor who joins from a print returns to the chosen variant', async ({ page }) => {
  await openPrint(page);
  await choose(page, { size: 'Medium', frame: 'Wood', mount: 'Full Bleed' });
  await page.getByRole('link', { name: 'MEMBERSHIP' }).click();
  await join(page);
  await expect(page).toHaveURL(chosenVariantUrl);
});
