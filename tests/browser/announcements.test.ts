import { expect, type Page } from '@playwright/test';
import { fillCart } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { addToCart, checkOut, expectConfirmation, fillPayment, newEmail, openPrint, pay } from './shopper.ts';

/** Records the texts that screen readers announce: those that appear in a live region that is already on the page. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role="status"], [role="alert"]');
        const text = region?.textContent?.trim();
        if (text && announcements.at(-1) !== text) announcements.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

test('the confirmation of an order is announced with its number', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email: newEmail() });
  const announcements = await recordAnnouncements(page);
  await pay(page);
  await expectConfirmation(page);
  await expect
    .poll(async () => (await announcements()).filter((text) => text.startsWith('Thank you!')))
    .toEqual([expect.stringMatching(/^Thank you! Order [0-9A-F]{8} is confirmed\.$/)]);
});

test('an order whose payment is still processing is not announced as confirmed', async ({ page }) => {
  await openPrint(page);
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email: newEmail(), number: '4000 0000 0000 0341' });
  const announcements = await recordAnnouncements(page);
  await pay(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you! We have your order.' })).toBeVisible();
  await expect
    .poll(async () => (await announcements()).filter((text) => text.startsWith('Thank you!')))
    .toEqual(['Thank you! We have your order. Your payment is still processing.']);
});

test('a changed quantity is announced with the new total', async ({ page }) => {
  const announcements = await recordAnnouncements(page);
  await fillCart(page, 1);
  await page.goto('/cart');
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('3');
  const total = await page.getByText('Subtotal').locator('..').getByRole('definition').textContent();
  await expect.poll(announcements).toContain(`Quantity 3. Your cart now comes to ${total}.`);
});

test('after a navigation in the shop, the heading of the new page has the focus', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [link, title] of [
    ['SHOP NOW', 'All Prints'],
    ['Profile', 'Sign in'],
    ['Cart', 'My Cart'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(heading).toHaveText(title, { ignoreCase: true });
    await expect(heading).toBeFocused();
  }
  await page.goBack();
  await expect(heading).toHaveText('My Cart');
  await expect(heading).toBeFocused();
});
