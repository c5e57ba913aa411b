import { expect } from '@playwright/test';
import { fillCart } from './fill-cart.ts';
import { test, waitForHydration } from './hydrated-pages.ts';

test('a page that cannot be reached shows our own message, from which the visitor can continue once online', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const tryAgainLink = page.getByRole('link', { name: 'Try again' });
  const offlineAlert = page.getByRole('alert').filter({ hasText: 'online?' });
  await page.goto('/');
  await context.setOffline(true);
  // The script of the next page is missing, so React Router tries to reload this one.
  await page.getByRole('link', { name: 'SHOP NOW' }).click();
  await expect(heading).toHaveText('Something slipped off its hook');
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await tryAgainLink.click();
  await expect(offlineAlert).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to your cart' }).click();
  await expect(offlineAlert).toBeVisible();
  await context.setOffline(false);
  await tryAgainLink.click();
  await expect(heading).toHaveText('All Prints');
  // The page was loaded anew. Before it is hydrated, a link would load a whole page again, and its script would be missing.
  await waitForHydration(page);

  const prints = page.getByRole('main').getByRole('article');
  await prints.nth(0).getByRole('link').first().click();
  await expect(heading).not.toHaveText('All Prints');
  await page.goBack();
  await expect(heading).toHaveText('All Prints');
  await context.setOffline(true);
  // The script is there; the data is missing.
  await prints.nth(2).getByRole('link').first().click();
  await expect(heading).toHaveText('Something slipped off its hook');
  await expect(page).toHaveURL(/\/product\//);
  const address = page.url();
  await context.setOffline(false);
  await tryAgainLink.click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('a checkout without a connection says what to do, as an alert, and works once online', async ({
  page,
  context,
}) => {
  await fillCart(page, 1);
  await page.goto('/cart');
  const checkout = page.getByRole('button', { name: 'Checkout' });
  const problem = page.getByRole('alert').filter({ hasText: 'Nothing was charged' });
  const loggedError = page.waitForEvent('console', (message) => message.text() === 'unreachable');
  await context.setOffline(true);
  await checkout.click();
  await expect(problem).toContainText('Check your connection and try again.');
  await loggedError;
  await expect(checkout).toBeEnabled();
  await context.setOffline(false);
  await checkout.click();
  await page.waitForURL(/\/pay\/cs_test_/);
});
