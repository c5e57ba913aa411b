import { expect } from '@playwright/test';
import { keyboardJourneys, phonePages } from '#domain/shop/accessibility.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test } from './hydrated-pages.ts';

const policies = [
  {
    link: 'Terms',
    path: '/policies/terms-of-service',
    title: 'Terms of Service',
    facts: [
      'US residents only',
      'made to order',
      'open-edition',
      '2 to 3 weeks',
      'within 24 hours',
      'within 72 hours',
      'at least 7 business days',
      'free for a limited time',
      'calculated at checkout',
      'entered at checkout',
      'Accounts are optional',
      'gives you member pricing',
      '8 to 128 characters',
      '$3,425',
      '2.5 inch mat',
    ],
  },
  {
    link: 'Privacy',
    path: '/policies/privacy',
    title: 'Privacy Policy',
    facts: ['Stripe', 'refresh_token', 'persist:root', 'Download my data', 'Delete my account', '12 months'],
  },
  {
    link: 'Return policy',
    path: '/policies/returns',
    title: 'Return Policy',
    facts: [
      'within 24 hours',
      'no other changes or cancellations',
      'within 72 hours of delivery',
      'at least 7 business days',
      '2 to 3 weeks',
      'free for a limited time',
    ],
  },
  {
    link: 'Accessibility',
    path: '/policies/accessibility',
    title: 'Accessibility',
    facts: ['WCAG 2.2, level AA', 'axe', ...Object.values(phonePages), ...Object.values(keyboardJourneys)],
  },
];

for (const { link, path, title, facts } of policies) {
  test(`${title} is in every footer, and states its rules`, async ({ page }) => {
    await page.goto('/cart');
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - Passepartout`);
    for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
  });

  // `every-page.test.ts` checks it on a phone and at a desk.
  test(`${title} is accessible on a tablet, and nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 800 });
    await page.goto(path);
    await expectNoViolations(page);
  });
}

test('a heading is reachable from the contents, by its URL, and from another page', async ({ page }) => {
  await page.goto('/policies/returns');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const delaysHeading = page.getByRole('heading', { name: 'If we are late' });
  await expect(delaysHeading).not.toBeInViewport();
  await contents.getByRole('link', { name: 'If we are late' }).press('Enter');
  await expect(delaysHeading).toBeInViewport();
  await expect(page).toHaveURL(/#delays$/);
  await page.reload();
  await expect(delaysHeading).toBeInViewport();

  await page.goto('/contact');
  await page.getByRole('link', { name: 'What we need to see' }).click();
  await expect(page.getByRole('heading', { name: /If it arrives damaged/ })).toBeInViewport();
});

test('every heading of a policy is in its list of contents, in the same order', async ({ page }) => {
  for (const { path } of policies) {
    await page.goto(path);
    const headings = page.getByRole('main').locator('section').getByRole('heading', { level: 2 });
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await contents.allTextContents()).toEqual(await headings.allTextContents());
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the policies can be read', async ({ page }) => {
    for (const { path, title } of policies) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
});
