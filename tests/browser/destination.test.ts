import { expect } from '@playwright/test';
import { screens } from '#tests/screens/picture.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { fillCartWith } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';

const question = 'Where will it hang?';

test('a cart whose sizes ship everywhere is not asked where it will hang', async ({ page }) => {
  await fillCartWith(page, ['small', 'collector']);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
  await expect(page.getByLabel(question)).toHaveCount(0);
});

for (const width of [360, 1440]) {
  test(`a cart with a size that does not ship everywhere asks where it will hang, by keyboard, ${width} px wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const [, title = ''] = await fillCartWith(page, ['small', 'exhibition']);
    await page.goto('/cart');
    const checkout = page.getByRole('button', { name: 'Checkout' });
    await expect(checkout).toBeDisabled();
    await expect(checkout).toHaveAccessibleDescription('To check out, choose where it will hang.');
    await expect(page.getByText('if you order today')).toHaveCount(0);
    await expect(page.getByText('by becoming a member')).toHaveCount(0);
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'To check out, choose where it will hang.' }).press('Enter');
    await expect(page.getByLabel(question)).toBeInViewport({ ratio: 1 });

    await tabTo(page, 'combobox', question);
    await page.keyboard.type('Hawaii');
    await expect(checkout).toHaveAccessibleDescription('1 print can’t ship to Hawaii. Change it.');
    await expect(checkout).toBeDisabled();
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    const sentence = "The Exhibition size doesn't ship to Hawaii. Choose a smaller size, or remove it.";
    await expect(line).toContainText(sentence);
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expectNoViolations(page);

    await page.reload();
    await expect(page.getByLabel(question)).toHaveValue('HI');
    await expect(line).toContainText(sentence);
    await tabTo(page, 'combobox', question);
    await page.keyboard.type('Oregon');
    await expect(page.getByText(sentence)).toHaveCount(0);
    await expect(page.getByText('if you order today')).toHaveCount(2);
    await expect(page.getByText('by becoming a member')).toHaveCount(1);
    await tabTo(page, 'button', 'Checkout');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\/cs_test_/);
  });
}

test('the question stands with the prints, in the first view of every window', async ({ page }) => {
  await fillCartWith(page, ['exhibition']);
  for (const { width, height } of screens) {
    await page.setViewportSize({ width, height });
    await page.goto('/cart');
    await expect(page.getByLabel(question)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByRole('listitem')).toBeInViewport();
  }
});
