import { expect, type Page, test } from '@playwright/test';
import { certificatePdf } from '#tests/world/trade-client.ts';
import { enterTradeClient } from './enter-trade-client.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { chooseFiles, keyboard } from './hands.ts';
import { waitForHydration } from './hydrated-pages.ts';
import { tabTo, tabToElement } from './keyboard.ts';
import { dayIn, makeOffer } from './make-offer.ts';
import { expectConfirmation, fillPayment, newEmail } from './shopper.ts';
import { enterStudio, signInToStudio } from './studio-staff.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: certificatePdf };

for (const width of [360, 1440]) {
  test(`by keyboard alone, an owner enters a trade client and its certificate, makes an offer, and the client pays no tax, at ${width} px`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const client = newEmail();
    const company = `Hopper Interiors ${crypto.randomUUID().slice(0, 8)}`;
    await enterStudio(page, newEmail());
    await page.setViewportSize({ width, height: 800 });
    const hand = keyboard(page);
    await hand.open('Offers');
    await hand.press('link', 'Trade clients');
    await expect(heading(page)).toHaveText('Trade clients');
    await expectNoViolations(page);
    await hand.press('button', 'New trade client');
    await hand.type('Company', company);
    await hand.type('Contact’s name', 'Grace Hopper');
    await hand.type('Email', client);
    await expectNoViolations(page);
    await hand.press('button', 'Enter the trade client');
    await expect(heading(page)).toHaveText(company);
    await expect(page.getByText('There is none, so offers to this client have sales tax')).toBeVisible();

    await hand.press('button', 'Add the certificate');
    const wrong = { ...certificate, buffer: Buffer.from('MZ, which is a program') };
    await chooseFiles(page, hand, 'Choose the file', wrong);
    await expect(page.getByText('certificate.pdf')).toBeVisible();
    await tabToElement(page, page.locator('summary').filter({ hasText: 'States that it covers' }));
    await page.keyboard.press('Enter');
    await hand.check('New York');
    await page.getByLabel('Valid until, a day in UTC').fill(dayIn(100));
    await expectNoViolations(page);
    await hand.press('button', 'Add the certificate');
    await expect(
      page.getByText('The certificate is no PDF, JPEG or PNG. Save it as one of these.'),
    ).toBeVisible();
    await chooseFiles(page, hand, 'Choose another file', certificate);
    await hand.press('button', 'Add the certificate');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('definition').first()).toHaveText('New York');
    await expectNoViolations(page);
    const download = page.waitForEvent('download');
    await hand.press('button', 'Save the file');
    expect((await download).suggestedFilename()).toMatch(/^resale-certificate-[\w-]+\.pdf$/);

    await hand.press('button', 'Make an offer');
    await expect(heading(page)).toHaveText(/^Offer [A-Z0-9]+$/);
    await expect(page.getByLabel('Client’s email')).toHaveValue(client);
    await hand.choose('Ships to, the state', 'California');
    await expect(page.getByText('the resale certificate does not cover California.')).toBeVisible();
    await hand.choose('Ships to, the state', 'New York');
    await expect(
      page.getByText('No sales tax: the resale certificate for New York is valid until'),
    ).toBeVisible();
    await hand.type('Title', 'For your showroom');
    const [print] = await (await page.request.get('/api/shop/all-prints')).json();
    await hand.press('button', 'Add a print');
    await hand.press('button', `Add ${print.title}`);
    await expect(page.getByRole('list', { name: 'Lines' }).getByRole('group')).toHaveCount(1);
    await hand.press('button', 'Save');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await hand.press('button', 'Send the offer');
    await hand.press('button', 'Send the email');
    await expect(page.getByText('The email is on its way.')).toBeVisible();
    const link = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '';

    const shopper = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await shopper.goto(link);
    await waitForHydration(shopper);
    await expect(heading(shopper)).toHaveText('For your showroom');
    await expect(
      shopper.getByText(/No sales tax: your resale certificate for New York is valid until \w+ \d+, \d{4}\./),
    ).toBeVisible();
    await expectNoViolations(shopper);
    await tabTo(shopper, 'button', /^Pay \$/);
    await shopper.keyboard.press('Enter');
    await shopper.waitForURL(/\/pay\/cs_test_/);
    await expect(shopper.getByLabel('Email')).toHaveValue(client);
    await fillPayment(shopper, {});
    await expect(shopper.locator('[data-tax]')).toHaveText('$0.00');
    await shopper.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    await expectConfirmation(shopper);
    await shopper.context().close();

    await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('Paid');
    await page.getByRole('main').getByRole('definition').getByRole('link').first().press('Enter');
    await expect(heading(page)).toHaveText(/^Order/);
    await expect(page.getByText('exempt: resale')).toBeVisible();
    await expectNoViolations(page);
  });
}

test('an owner corrects a certificate, stops using it and undoes that, and a bookkeeper only reads it', async ({
  page,
  browser,
}) => {
  await signInToStudio(page.context(), newEmail());
  const tradeClientId = await enterTradeClient(page);
  const { id } = await makeOffer(page, { isSent: true, tradeClientId, shipTo: 'CA' });
  await page.goto(`/studio/offers/trade-clients/${tradeClientId}`);
  await page.getByRole('button', { name: 'Correct it' }).click();
  await page.getByText('States that it covers').first().click();
  await page.getByLabel('California').uncheck();
  await page.getByLabel('Oregon').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('Oregon');
  await page.getByRole('button', { name: 'Stop using it' }).click();
  await expect(page.getByText('There is none, so offers')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('Oregon');
  await page.getByLabel('Note, for the studio only').fill('Met at the fair.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Offers that were made before')).toBeVisible();
  await page.goto(`/studio/offers/${id}`);
  await expect(page.getByText('the resale certificate does not cover California.').first()).toBeVisible();

  const books = await (await browser.newContext()).newPage();
  await signInToStudio(books.context(), newEmail(), 'books');
  await books.goto(`/studio/offers/trade-clients/${tradeClientId}`);
  await expect(books.getByRole('definition').first()).toHaveText('Oregon');
  await expect(books.getByText('Met at the fair.')).toBeVisible();
  await expect(books.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectNoViolations(books);
  await books.goto(`/studio/offers/${id}`);
  await expect(books.getByRole('link', { name: 'Hopper Interiors LLC' })).toBeVisible();
  await expectNoViolations(books);
  await books.context().close();
});

test('by keyboard alone, an owner finds one of more than a page of trade clients for an offer, and takes it back', async ({
  page,
}) => {
  test.slow();
  await signInToStudio(page.context(), newEmail());
  const last = `Zinc Rooms ${crypto.randomUUID().slice(0, 8)}`;
  const email = newEmail();
  const headers = { 'x-requested-with': 'passepartout' };
  for (const company of [...Array.from({ length: 100 }, (_, index) => `Alder Rooms ${index}`), last]) {
    const data = { id: crypto.randomUUID(), company, contactName: 'Grace Hopper', email, note: '' };
    expect((await page.request.post('/api/studio/trade-clients', { data, headers })).ok()).toBe(true);
  }
  const { id } = await makeOffer(page, { isSent: false });
  await page.goto(`/studio/offers/${id}`);
  const hand = keyboard(page);
  await hand.press('button', 'Choose a trade client');
  const dialog = page.getByRole('dialog', { name: 'Choose a trade client' });
  const choose = dialog.getByRole('button', { name: `Choose ${last}` });
  await expect(dialog.getByRole('button', { name: 'Show more trade clients' })).toBeVisible();
  await expect(choose).toHaveCount(0);
  await tabTo(page, 'searchbox', 'Find a trade client');
  await page.keyboard.type(last.slice(5));
  await expect(choose).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await expectNoViolations(page);
  await tabToElement(page, choose);
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('group', { name: 'Trade client' });
  await expect(chosen).toContainText(last);
  await expect(chosen.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await expect(page.getByLabel('Client’s email')).toHaveValue(email);
  await hand.choose('Ships to, the state', 'California');
  await expect(page.getByText('Sales tax is added', { exact: false }).first()).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await hand.press('button', 'Choose none');
  await expect(chosen).toContainText('None');
  await expect(page.getByLabel('Ships to, the state')).toHaveCount(0);
  await hand.press('button', 'Choose a trade client');
  await page.keyboard.press('Escape');

  await page.goto('/studio/offers/trade-clients');
  await tabTo(page, 'button', 'Show more trade clients');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^${last}`) })).toBeVisible();
});
