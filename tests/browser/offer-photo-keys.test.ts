import { expect, type Page } from '@playwright/test';
import { references } from '#domain/wall/references.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { keyboard } from './hands.ts';
import { gripIn, nudgeTo, photoIn } from './hang-on-wall.ts';
import { test, waitForHydration } from './hydrated-pages.ts';
import { tabTo, tabToElement } from './keyboard.ts';
import { roomPhotograph } from './room-photographs.ts';
import { sendOffer } from './send-offer.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

const room = roomPhotograph('over-the-sofa');
const corners = ['Top left', 'Top right', 'Bottom right', 'Bottom left'];

/** Chooses the photo, measures the wall by the corners of its sheet, and hangs the print a little higher, without a pointer. */
async function measureByKeys(page: Page): Promise<void> {
  const hand = keyboard(page);
  const dialog = page.getByRole('dialog', { name: 'On your wall' });
  const chooser = page.waitForEvent('filechooser');
  await tabToElement(page, dialog.getByLabel('Choose a photo'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: room.file });
  await expect(photoIn(dialog)).toBeVisible();
  await hand.choose('What is on the wall?', references[room.sheet.kind].name);
  await hand.press('button', 'Place the rings in the middle');
  for (const [index, name] of corners.entries()) {
    const ring = dialog.getByRole('button', { name: `${name} corner` });
    await tabToElement(page, ring);
    await nudgeTo(page, ring, room.photo, room.sheet.corners[index] ?? { x: 0, y: 0 });
  }
  await hand.press('button', 'Hang the print');
  // Corners moved by whole pixels may fit this sheet both ways.
  const question = dialog.getByRole('group', { name: 'How does the sheet hang?' });
  await expect(gripIn(dialog).or(question)).toBeVisible();
  if (await question.isVisible()) {
    const upright = question.getByRole('radio', { name: 'Upright' });
    while (!(await upright.evaluate((radio) => radio === document.activeElement)))
      await page.keyboard.press('Tab');
    await expect(question).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Space');
    await hand.press('button', 'Hang the print');
  }
  await tabToElement(page, gripIn(dialog));
  const before = await gripIn(dialog).boundingBox();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await gripIn(dialog).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await expectNoViolations(page);
  await hand.press('button', 'Use this photo');
  await expect(dialog).toHaveCount(0);
}

for (const width of [1440, 360]) {
  test(`by keyboard alone, an owner measures, stores, replaces and removes the client's photo, at ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await signInToStudio(page.context(), newEmail());
    const { id, print } = await sendOffer(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/studio/offers/${id}`);
    const hand = keyboard(page);
    for (const [button, heading] of [
      ['Add the client’s photo', 'Add the client’s photo'],
      ['Replace', 'Replace the client’s photo'],
    ] as const) {
      await hand.press('button', button);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await waitForHydration(page);
      await expectNoViolations(page);
      // What was measured before is still there, until another photo is chosen.
      await hand.press('button', 'Measure a photo');
      await measureByKeys(page);
      await expect(page.getByRole('button', { name: 'Change it' })).toBeFocused();
      await expect(page.getByRole('img', { name: print.title })).toBeVisible();
      await expectNoViolations(page);
      await hand.press('button', 'Store the photo with the offer');
      await page.waitForURL(`**/studio/offers/${id}`);
      await expect(page.getByRole('img', { name: 'The client’s wall' })).toBeVisible();
      await expectNoViolations(page);
    }

    const opened = page.waitForEvent('popup');
    await hand.press('link', /^Open the page/);
    const client = await opened;
    await expect(client.getByRole('img', { name: 'A photo of your wall' })).toBeVisible();
    await expectNoViolations(client);
    await client.close();

    await hand.press('button', 'Remove');
    await expectNoViolations(page);
    await tabTo(page, 'button', 'Keep the photo');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await hand.press('button', 'Remove the photo');
    await expect(page.getByText('The photo is deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add the client’s photo' })).toBeVisible();
    await expectNoViolations(page);
  });
}
