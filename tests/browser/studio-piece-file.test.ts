import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { BenchPiece, PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo, tabToElement } from './keyboard.ts';
import { newEmail } from './shopper.ts';
import { signInToStudio } from './studio-staff.ts';

for (const width of [360, 1440]) {
  test(`a piece is photographed without a network by keyboard at ${width} px, and its file shows it`, async ({
    page,
    context,
  }) => {
    test.slow();
    const number = orderNumber(await buyPrint(page, newEmail()));
    await signInToStudio(page.context(), newEmail());
    await page.setViewportSize({ width, height: 740 });
    const { pieces } = await (await page.request.get('/api/studio/pieces')).json();
    const { code } = pieces.find((piece: BenchPiece) => piece.orderNumber === number);
    const read = async (): Promise<PieceSheet> =>
      (await page.request.get(`/api/studio/pieces/${code}`)).json();
    await page.request.post('/api/studio/pieces/move', {
      data: { moves: [{ code, to: 'packed' }] },
      headers: { 'x-requested-with': 'passepartout' },
    });
    await page.goto(`/studio/p/${code}`);
    const checked = page.getByRole('region', { name: 'Photograph of the checked piece' });
    const packed = page.getByRole('region', { name: 'Photograph of the packed piece' });
    await expect(checked).toContainText('Take a photograph of the checked piece');
    await expectNoViolations(page);

    await context.setOffline(true);
    const chooser = page.waitForEvent('filechooser');
    await tabToElement(page, checked.getByRole('button', { name: /^Photograph it/ }));
    await page.keyboard.press('Enter');
    const background = { r: 90, g: 120, b: 60 };
    const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
      .jpeg()
      .toBuffer();
    await (await chooser).setFiles({ name: 'piece.jpg', mimeType: 'image/jpeg', buffer });
    await expect(checked).toContainText('waits for the network');
    await expect(checked.getByRole('img')).toBeVisible();
    await tabToElement(page, packed.getByRole('button', { name: /^Skip/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Skip the/ })).toBeVisible();
    await expectNoViolations(page);
    await tabTo(page, 'textbox', 'Another reason, in your own words');
    await page.keyboard.type('The box is closed');
    await tabTo(page, 'button', 'Skip it');
    await page.keyboard.press('Enter');
    await expect(packed).toContainText('waits for the network');
    await expectNoViolations(page);

    // The page is closed and opened again before anything could be sent.
    await page.route('**/photos/**', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(checked).toContainText('waits for the network');
    await expect(checked.getByRole('img')).toBeVisible();
    await page.unroute('**/photos/**');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(checked).toContainText('photographed, Olive Owner');
    await expect(packed).toContainText('no photograph: The box is closed');
    const { photos } = await read();
    expect(photos).toMatchObject([{ hasPicture: true }, { hasPicture: false }]);
    const stored = await (await page.request.get(`/api/studio/pieces/${code}/photos/checked`)).body();
    expect(await sharp(stored).metadata()).toMatchObject({ width: 1600, height: 1200 });

    await page.getByRole('link', { name: 'Promises, photographs, parcel and emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`File of piece ${code}`);
    await expect(page.getByRole('img', { name: 'The checked piece' })).toBeVisible();
    await page.getByText(/^Return Policy, as it was on /).click();
    await expectNoViolations(page);
    const saved = page.waitForEvent('download');
    await tabTo(page, 'button', 'Save as PDF');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toBe(`file-${code}.pdf`);
  });
}
