import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { pressByKeyboard } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

const lineOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Before you open' }).getByRole('listitem').filter({ hasText: text });

test('an owner confirms a step, leaves another out for a reason, and takes both back, by keyboard', async ({
  page,
}) => {
  await signInToStudio(page.context(), newEmail());
  await page.goto('/studio/shop/opening');
  await expect(page.getByRole('status').filter({ hasText: 'only this computer sees it' })).toBeVisible();

  const head = page.getByRole('heading', { level: 2, name: / of \d+ done/ });
  const done = Number.parseInt((await head.textContent()) ?? '', 10);
  const workshop = lineOf(page, 'Check the paper, the moulding');
  await pressByKeyboard(page, workshop.getByRole('button', { name: 'Missing: Check the paper' }));
  await pressByKeyboard(page, workshop.getByRole('button', { name: /^They are mine/ }));
  const takeBack = workshop.getByRole('button', { name: /^Take back/ });
  await expect(takeBack).toBeVisible();
  await expect(workshop).toContainText('Done');
  await expect(head).toHaveText(new RegExp(`^${done + 1} of `));

  const tax = lineOf(page, 'Collect sales tax');
  await pressByKeyboard(page, tax.getByRole('button', { name: 'Missing: Collect sales tax' }));
  await pressByKeyboard(page, tax.getByRole('button', { name: /^Open without it/ }));
  await page.getByLabel('Why the shop opens without it').fill('We sell in Oregon only.');
  await page.keyboard.press('Tab');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Leave it out' }));
  await expect(tax).toContainText('Left out: We sell in Oregon only.');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }

  await pressByKeyboard(page, takeBack);
  await expect(workshop.getByRole('button', { name: /^They are mine/ })).toBeVisible();
  await pressByKeyboard(page, tax.getByRole('button', { name: /^Take back/ }));
  await expect(tax).not.toContainText('Left out');
});
