import { expect, type Page } from '@playwright/test';
import { fillCart } from './fill-cart.ts';
import { test } from './hydrated-pages.ts';
import { checkOut, expectConfirmation, fillPayment, newEmail, pay } from './shopper.ts';

/** The addresses of the framed pictures that the page shows. Pictures that did not load are left out. */
async function shownPictures(page: Page): Promise<string[]> {
  return page.locator('img[src*="/photographs/framed-"]').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const { complete, naturalWidth, src } = picture as HTMLImageElement;
      return complete && naturalWidth > 0 ? src : [];
    }),
  );
}

test('the first order of twenty new variants shows all its pictures on the payment page and in the confirmation', async ({
  page,
}) => {
  const failures: string[] = [];
  const uncachedUrls: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/photographs/framed-')) return;
    if (!response.ok()) failures.push(`${response.status()} ${response.url()}`);
    if (response.headers()['cache-control'] === 'no-store') uncachedUrls.push(response.url());
  });
  await fillCart(page, 20);
  await checkOut(page);
  await expect.poll(async () => (await shownPictures(page)).length).toBe(20);
  await fillPayment(page, { email: newEmail() });
  await pay(page);
  await expectConfirmation(page);
  await expect.poll(async () => (await shownPictures(page)).length).toBe(20);
  expect({ failures, uncachedUrls }).toEqual({ failures: [], uncachedUrls: [] });
});
