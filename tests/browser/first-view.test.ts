import { expect, type Page } from '@playwright/test';
import { test } from './hydrated-pages.ts';

function requestsOf(page: Page): { type: string; path: string }[] {
  const requests: { type: string; path: string }[] = [];
  page.on('request', (request) => {
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname });
  });
  return requests;
}

test('the first response contains the styles, and scripts do not delay the photographs', async ({ page }) => {
  const requests = requestsOf(page);
  const requestTypes = () => requests.map(({ type }) => type);
  await page.goto('/');
  await expect.poll(requestTypes).toContain('script');
  await page.waitForLoadState('networkidle');
  const types = requestTypes();
  expect(types).not.toContain('stylesheet');
  const firstPhotograph = requests.findIndex(({ path }) => path.startsWith('/photographs/'));
  expect(types.indexOf('script')).toBeGreaterThan(firstPhotograph);
});

test('later pages fetch only their own styles, and going back shows the first page unchanged', async ({
  page,
}) => {
  const lookOf = () =>
    page.getByRole('main').evaluate((main) => {
      const parts = [main, ...main.querySelectorAll('h1, form, article, article h2')];
      return parts.map((part) => {
        const { font, color, padding, display, gap } = getComputedStyle(part);
        return [font, color, padding, display, gap].join();
      });
    });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  const contactLook = await lookOf();
  const requests = requestsOf(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prints' })).toBeVisible();
  const catalogueLook = await lookOf();
  const styles = requests.filter(({ type }) => type === 'stylesheet').map(({ path }) => path);
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.join()).not.toContain('root');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  expect(await lookOf()).toEqual(contactLook);

  await page.goto('/shop/all-prints/');
  await expect.poll(lookOf).toEqual(catalogueLook);
  expect(errors).toEqual([]);
});
