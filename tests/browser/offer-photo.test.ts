import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { gripIn, hangPrint, photoIn, tapCorners } from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { roomPhotograph } from './room-photographs.ts';
import { sendOffer } from './send-offer.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

const promise = 'The client’s photo is stored with the offer, and deleted 30 days after the offer ends.';
const ownPromise = 'The photo stays on this device. Nothing is uploaded.';

/** The corners of a drawn print, as shares of the photo's width. */
async function cornersOf(plane: Locator, photo: Locator): Promise<number[]> {
  const width = (await photo.boundingBox())?.width ?? 0;
  const points = await plane.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('There is no plane.');
    const toPage = new DOMMatrix(element.style.transform);
    const { offsetWidth, offsetHeight, style } = element;
    const [right, lower] = [
      Number.parseFloat(style.width) || offsetWidth,
      Number.parseFloat(style.height) || offsetHeight,
    ];
    return [
      [0, 0],
      [right, 0],
      [right, lower],
      [0, lower],
    ].flatMap(([x = 0, y = 0]) => {
      const point = toPage.transformPoint(new DOMPoint(x, y));
      return [point.x / point.w, point.y / point.w];
    });
  });
  return points.map((part) => part / width);
}

/** The element that lays a print into the wall. */
const planeIn = (page: Page, name: string) =>
  page.locator('[style*="matrix3d"]').filter({ has: page.getByRole('img', { name }) });

async function openOwner(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInToStudio(page.context(), newEmail());
  return page;
}

/** Chooses the rendered photograph in the dialog, and hangs the print where its sheet is. */
async function measure(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Measure a photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'On your wall' });
  await expect(dialog.getByText(promise)).toBeVisible();
  await expect(dialog.getByText(ownPromise)).toHaveCount(0);
  await expectNoViolations(page);
  const room = roomPhotograph('over-the-sofa');
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: room.file });
  await expect(photoIn(dialog)).toBeVisible();
  await dialog.getByLabel('What is on the wall?').selectOption(room.sheet.kind);
  await tapCorners(page, dialog, room.sheet.corners, room.photo.width);
  await hangPrint(dialog);
  await gripIn(dialog).press('Shift+ArrowUp');
  await expect(dialog.getByText(/keeps the photo|Keep this wall/)).toHaveCount(0);
  return dialog;
}

for (const width of [1440, 360]) {
  test(`an owner measures the client's photo, and the client sees the prints on it to scale, at ${width} px`, async ({
    page: client,
    browser,
  }) => {
    test.slow();
    const owner = await openOwner(browser);
    const { id, link, print } = await sendOffer(owner);
    await owner.setViewportSize({ width: 1440, height: 900 });
    await owner.goto(`/studio/offers/${id}`);
    await expect(owner.getByText(promise)).toBeVisible();
    await expectNoViolations(owner);
    await owner.getByRole('button', { name: 'Add the client’s photo' }).press('Enter');
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Add the client’s photo');
    await expect(owner).toHaveURL(/\/offer$/);
    await expectNoViolations(owner);
    const dialog = await measure(owner);
    await expectNoViolations(owner);
    const inDialog = await cornersOf(gripIn(dialog).locator('xpath=..'), photoIn(dialog));
    await dialog.getByRole('button', { name: 'Use this photo' }).press('Enter');
    await expect(planeIn(owner, print.title)).toBeVisible();
    await expectNoViolations(owner);
    await owner.getByRole('button', { name: 'Store the photo with the offer' }).press('Enter');
    await owner.waitForURL(`**/studio/offers/${id}`);
    await expect(owner.getByRole('img', { name: 'The client’s wall' })).toBeVisible();
    await expect(owner.getByRole('list', { name: 'History' })).toContainText('Stored the client’s photo');
    await expectNoViolations(owner);

    await client.setViewportSize({ width, height: 800 });
    const requests: string[] = [];
    client.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer}`));
    await client.goto(link);
    const photo = client.getByRole('img', { name: 'A photo of your wall' });
    await expect(photo).toBeVisible();
    const plane = planeIn(client, print.title);
    await expect(plane).toBeVisible();
    await expect(client.getByRole('region', { name: /^Your wall, 120 in wide/ })).toHaveCount(0);
    const onPage = await cornersOf(plane, photo);
    const drawnWidth = (inDialog[2] ?? 0) - (inDialog[0] ?? 0);
    expect(onPage).toHaveLength(8);
    onPage.forEach((part, index) => {
      expect(Math.abs(part - (inDialog[index] ?? 0))).toBeLessThan(0.005 * drawnWidth);
    });
    await expect(client.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(photo).toBeInViewport({ ratio: 1 });
    await expectNoViolations(client);

    await client.getByRole('combobox', { name: 'Size' }).selectOption('large');
    await expect.poll(async () => (await cornersOf(plane, photo))[2] ?? 0).toBeGreaterThan(onPage[2] ?? 1);
    await client.getByRole('radio', { name: 'White' }).press('Space');
    await expect(plane.locator('[data-frame="white"]')).toBeVisible();
    const token = link.split('#')[1] ?? '';
    for (const request of requests) expect(request).not.toContain(token);
    await owner.context().close();
  });
}

test('an owner replaces and removes the photo; a visitor’s own photo stays in the browser', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await openOwner(browser);
  const { id, link, print } = await sendOffer(owner);
  await owner.setViewportSize({ width: 1440, height: 900 });
  for (const button of ['Add the client’s photo', 'Replace']) {
    await owner.goto(`/studio/offers/${id}`);
    await owner.getByRole('button', { name: button }).click();
    const dialog = await measure(owner);
    await dialog.getByRole('button', { name: 'Use this photo' }).click();
    await owner.getByRole('button', { name: 'Store the photo with the offer' }).click();
    await owner.waitForURL(`**/studio/offers/${id}`);
  }
  await owner.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expectNoViolations(owner);
  await owner.getByRole('button', { name: 'Remove the photo' }).press('Enter');
  await expect(owner.getByText('The photo is deleted.')).toBeVisible();
  await expect(owner.getByRole('img', { name: 'The client’s wall' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('region', { name: /^Your wall, 120 in wide/ })).toBeVisible();

  await page.goto(`/product/${print._id}`);
  await page.getByRole('button', { name: 'On your wall' }).click();
  await expect(page.getByText(ownPromise)).toBeVisible();
  await expect(page.getByText(promise)).toHaveCount(0);

  await owner.goto('/offer#photo.nonsense');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('The photo can’t be added here');
  await expectNoViolations(owner);
  await owner.context().close();
});
