import { expect } from '@playwright/test';
import { test } from './hydrated-pages.ts';

test('injected text becomes neither markup nor script nor style of a page', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('main')).toBeVisible();
  const outcome = await page.evaluate(() => {
    const refused = (write: () => void) => {
      try {
        write();
        return false;
      } catch {
        return true;
      }
    };
    const style = Object.assign(document.createElement('style'), { textContent: 'main{display:none}' });
    document.head.append(style);
    return {
      markup: refused(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="alert(1)">')),
      address: refused(() => {
        document.createElement('script').src = '/assets/another.js';
      }),
      program: refused(() => {
        document.createElement('script').text = 'alert(1)';
      }),
      style: style.sheet === null,
    };
  });
  expect(outcome).toEqual({ markup: true, address: true, program: true, style: true });
});
