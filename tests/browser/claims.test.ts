import { expect } from '@playwright/test';
import { orderNumber } from '#domain/orders/orders.ts';
import { keyboardJourneys } from '#domain/shop/accessibility.ts';
import { screens } from '#tests/screens/picture.ts';
import { buyPrint } from './buy-print.ts';
import { claimDamage, damagePhoto, linkTo, shipOrder } from './claim-damage.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { tabTo, tabToElement } from './keyboard.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { expireVerification, joinStudio, signInToStudio } from './studio-staff.ts';

test(`with the keyboard alone: ${keyboardJourneys.claim}, on a phone and at a desk`, async ({
  page,
  browser,
}) => {
  test.slow();
  await signInToStudio(page.context(), newEmail());
  for (const { width, height } of screens.filter((screen) => [360, 844, 1440].includes(screen.width))) {
    const email = newEmail();
    const order = await buyPrint(page, email);
    await shipOrder(page, order);
    const context = await browser.newContext({ viewport: { width, height } });
    const buyers = await context.newPage();
    hydrateOnLoad(buyers);
    await buyers.goto(await linkTo(order));
    await tabTo(buyers, 'button', 'Report a problem');
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByLabel('What happened?')).toBeInViewport({ ratio: 1 });
    await expect(buyers.getByRole('heading', { name: 'Is something wrong with a print?' })).toBeFocused();
    await expectNoViolations(buyers);

    await tabTo(buyers, 'textbox', 'What happened?');
    await buyers.keyboard.type('Broken');
    await tabTo(buyers, 'button', 'Send the report');
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByText('Please use at least 10 characters')).toBeVisible();
    await expect(buyers.getByText('Please add at least one photo')).toBeVisible();
    await expect(buyers.getByLabel('What happened?')).toBeFocused();
    await expectNoViolations(buyers);
    await buyers.keyboard.press('End');
    await buyers.keyboard.type(' glass in one corner.');

    // Before the way there, because the browser begins to wait at its own time.
    const chooser = buyers.waitForEvent('filechooser');
    await tabToElement(buyers, buyers.getByLabel(/^Photos/));
    await buyers.keyboard.press('Enter');
    const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await (await chooser).setFiles([await damagePhoto(), await damagePhoto('box.jpg'), notes]);
    await expect(buyers.getByText('2 of 3 photos added.')).toBeVisible();
    await expect(buyers.getByText(/Not added\. This photo cannot be read/)).toBeVisible();
    await expectNoViolations(buyers);
    await tabTo(buyers, 'button', 'Remove notes.jpg');
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByText('2 photos added.', { exact: true })).toBeVisible();
    await expect(buyers.getByLabel(/^Photos/)).toBeFocused();

    await tabTo(buyers, 'button', 'Send the report');
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByText(/^We have your report\. We decide by \w+ \d+, \d{4}\.$/)).toBeVisible();
    await expect(buyers.getByText('Broken glass in one corner.')).toBeVisible();
    await expect(buyers.getByRole('heading', { name: 'Is something wrong with a print?' })).toBeFocused();
    await expect(buyers.getByRole('button', { name: 'Report a problem' })).toBeHidden();
    await expectNoViolations(buyers);
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain(`We have your report for order ${orderNumber(order)}`);

    await tabTo(buyers, 'button', 'Withdraw this report');
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByRole('button', { name: 'Yes, withdraw it' })).toBeFocused();
    await buyers.keyboard.press('Enter');
    await expect(buyers.getByText('You have withdrawn this report.')).toBeVisible();
    await expect(buyers.getByRole('button', { name: 'Report a problem' })).toBeVisible();
    await context.close();
  }
});

test('of 60 chosen photos, the first six are sent, and the page says how many were left out', async ({
  page,
}) => {
  await signInToStudio(page.context(), newEmail());
  const order = await buyPrint(page, newEmail());
  await shipOrder(page, order);
  await page.goto(await linkTo(order));
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const photo = await damagePhoto();
  const files = Array.from({ length: 60 }, (_, index) => ({ ...photo, name: `photo-${index + 1}.jpg` }));
  await page.getByLabel(/^Photos/).setInputFiles(files);
  await expect(page.getByText(/^6 photos added\. 54 photos were left out: at most 6\.$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(6);
});

test('an owner sees the photos of a claim, and refunds a part of it with the keyboard', async ({ page }) => {
  test.slow();
  const owner = newEmail();
  await joinStudio(page, owner);
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  await shipOrder(page, order);
  const claimId = await claimDamage(page, order);
  await page.goto(`/studio/claims/${claimId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Claim on order ${orderNumber(order)}`);
  const photo = page.getByRole('img', { name: /^1 of 1/ });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await expireVerification(owner);
  await tabTo(page, 'button', 'Refund');
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount in dollars').fill('50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refunded \$50\.00 by /)).toBeVisible();
  await expectNoViolations(page);
  const mails = async () => (await mailsTo(buyer)).map(({ text }) => text).join();
  await expect.poll(mails).toContain('This is our answer to your report of');
});

test('an owner makes a claimed print again, and undoes it', async ({ page }) => {
  await signInToStudio(page.context(), newEmail());
  const order = await buyPrint(page, newEmail());
  await shipOrder(page, order);
  const claimId = await claimDamage(page, order);
  await page.goto('/studio/claims');
  const line = page.locator(`#claim-${claimId}`);
  await expect(line).toHaveText(
    /^The glass arrived broken in one corner\..*Reported .*7 business days left.*Decide by /,
  );
  await expect(line.getByRole('presentation')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open \d+$/ })).toHaveAttribute('aria-current', 'true');
  await expectNoViolations(page);
  await page.goto(`/studio/orders/${order._id}`);
  const alert = page.getByRole('note');
  await expect(alert).toContainText(/has reported a problem with .* is to be decided by /);
  await alert.getByRole('link', { name: 'The claim' }).click();
  await tabTo(page, 'button', 'Make it again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Make .* again$/ })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await tabTo(page, 'textbox', 'Words to the buyer, if you like');
  await page.keyboard.type('A new print is on its way.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make it again' }).press('Enter');
  const words = page.getByRole('textbox', { name: 'Words to the buyer, if you like' });
  await expect(words).toHaveValue('A new print is on its way.');
  await words.focus();
  await tabTo(page, 'button', 'Make it again');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Made again by /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
});
