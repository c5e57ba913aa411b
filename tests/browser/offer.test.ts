import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { keyboardJourneys } from '#domain/shop/accessibility.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { hydrateOnLoad, test } from './hydrated-pages.ts';
import { tabTo } from './keyboard.ts';
import { change, emailedLink, sendOffer, storePhoto } from './send-offer.ts';
import { expectConfirmation, fillPayment, newEmail, pay } from './shopper.ts';
import { letMessagesAge, signInToStudio } from './studio-staff.ts';

/** The browser of an owner who is signed in, for calls of the studio. */
async function openOwner(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await signInToStudio(context, newEmail());
  return context;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const wall = (page: Page) => page.getByRole('region', { name: /^Your wall, 120 in wide and 96 in high/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });

/** Answers the opening of an offer with these parts changed. */
const changed = (parts: object) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), ...parts } });
};

for (const width of [360, 1440]) {
  test(`with the keyboard alone: ${keyboardJourneys.offer}, at ${width} px`, async ({ page, browser }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const owner = await openOwner(browser);
    const { id, clientEmail, print } = await sendOffer(owner);
    const link = await emailedLink(clientEmail);
    const response = await page.goto(link);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(heading(page)).toHaveText('For your hall');
    await expect(page).toHaveURL(/\/offer$/);
    await expect(page.getByText('An offer from Olive Owner, ')).toBeVisible();
    await expect(page.getByText(/^For Grace Hopper, valid until \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(wall(page).getByRole('img', { name: new RegExp(print.title) })).toBeVisible();
    await expect(page.getByText('It looks best above the sofa.')).toBeVisible();
    await expectNoViolations(page);

    await tabTo(page, 'combobox', 'Size');
    await page.keyboard.type('Large');
    await expect(payButton(page)).toHaveText('Pay $400');
    await tabTo(page, 'radio', 'Black');
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByText(/^Framed\s25\s1\/8\sx\s19\s1\/8\sin, |^Framed\s19\s1\/8\sx\s25\s1\/8\sin, /),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'White' }).first()).toBeChecked();
    await expect(wall(page).locator('[data-frame="white"]')).toBeVisible();
    await expectNoViolations(page);

    await letMessagesAge();
    await tabTo(page, 'button', 'Ask a question');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Message from Grace Hopper/ })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.type('Does the frame come in walnut?');
    await tabTo(page, 'button', 'Ask');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thank you. We have your question, and answer by email.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Questions' })).toBeFocused();
    const { questions } = await (await owner.request.get(`/api/studio/offers/${id}`)).json();
    expect(questions).toMatchObject([{ beginning: expect.stringContaining('walnut') }]);

    await payButton(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\/cs_test_/);
    // The payment page leads back without the token. The tab has kept it.
    await page.getByRole('link', { name: 'Back' }).press('Enter');
    await expect(heading(page)).toHaveText('For your hall');
    await expect(page).toHaveURL(/\/offer$/);
    await expect(payButton(page)).toHaveText('Pay $150');
    await tabTo(page, 'button', 'Pay $150');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\/cs_test_/);
    await fillPayment(page, { email: clientEmail });
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    await expectConfirmation(page);
    const { state, paidOrder } = await (await owner.request.get(`/api/studio/offers/${id}`)).json();
    expect([state, typeof paidOrder.number]).toEqual(['paid', 'string']);

    await page.goto(link);
    await expect(page.getByText('This offer has been paid.')).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await expectNoViolations(page);
    await owner.close();
  });
}

test('the page says when a link is wrong, and when the offer was withdrawn or is over', async ({
  page,
  browser,
}) => {
  for (const address of ['/offer', '/offer#nonsense', `/offer#${'x'.repeat(300)}`]) {
    await page.goto('/contact');
    await page.goto(address);
    await expect(heading(page)).toHaveText('We can’t find an offer for this link');
  }
  await expectNoViolations(page);
  const owner = await openOwner(browser);
  const { id, link } = await sendOffer(owner);

  await page.route('**/api/offers/open', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText("We couldn't reach the shop.");
  await page.unroute('**/api/offers/open');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(heading(page)).toHaveText('For your hall');
  await expect(heading(page)).toBeFocused();

  const closedBecause = 'This offer was valid until March 1, 2026. Ask us to extend it.';
  await page.route('**/api/offers/open', changed({ state: 'expired', closedBecause }));
  await page.reload();
  await expect(page.getByText(closedBecause)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await page.unroute('**/api/offers/open');

  await change(owner, 'post', `offers/${id}/withdraw`, {});
  await page.reload();
  await expect(heading(page)).toHaveText('This offer was withdrawn');
  await expectNoViolations(page);
  await owner.close();
});

test('a print that was hidden since is greyed, and the offer cannot be paid', async ({ page, browser }) => {
  const owner = await openOwner(browser);
  const { link, print } = await sendOffer(owner);
  const problem = 'This print is not on sale at the moment.';
  await page.route(`**/api/products/find/${print._id}`, (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found', code: 'not_found' } }),
  );
  await page.route('**/api/offers/open', async (route) => {
    const response = await route.fetch();
    const offer = await response.json();
    const lines = offer.lines.map((line: object) => ({
      ...line,
      artist: null,
      choices: [],
      particulars: [],
      problem,
    }));
    await route.fulfill({ response, json: { ...offer, lines, total: null, closedBecause: problem } });
  });
  await page.goto(link);
  await expect(page.getByRole('listitem').getByText(problem)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: problem })).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(wall(page)).toBeVisible();
  await expectNoViolations(page);
  await owner.close();
});

test('who presses Pay after another person has paid reads that, and is charged nothing', async ({
  page,
  browser,
}) => {
  const owner = await openOwner(browser);
  const { link } = await sendOffer(owner);
  await page.goto(link);
  await expect(payButton(page)).toHaveText('Pay $150');
  const other = await (await browser.newContext()).newPage();
  hydrateOnLoad(other);
  await other.goto(link);
  await payButton(other).click();
  await other.waitForURL(/\/pay\/cs_test_/);
  await fillPayment(other, { email: newEmail() });
  await pay(other);
  await expectConfirmation(other);

  await payButton(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This offer has been paid. Nothing was charged.' }),
  ).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await other.context().close();
  await owner.close();
});

test('prices on request are not shown, and a member reads when the pages of the prints are cheaper', async ({
  page,
  browser,
}) => {
  const owner = await openOwner(browser);
  const onRequest = await sendOffer(owner, { showsPrices: false });
  await page.goto(onRequest.link);
  await expect(page.getByRole('listitem').getByText('On request')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await expect(page.getByRole('textbox', { name: /^Message from Grace Hopper/ })).toBeFocused();
  await expectNoViolations(page);
  const dear = await sendOffer(owner, { line: { ownPrices: { small: 250 }, mayChangeSize: false } });
  await page.goto(dear.link);
  await expect(
    page.getByText(/^Members pay less on the pages of these prints: \$\d+ together\./),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Size' })).toHaveCount(0);
  await owner.close();
});

test('the PDF has the prints as they were chosen', async ({ page, browser }) => {
  const owner = await openOwner(browser);
  const { link, print } = await sendOffer(owner);
  await page.goto(link);
  await page.getByRole('combobox', { name: 'Size' }).selectOption('large');
  await page.getByLabel('Paper').selectOption('a4');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Offer (PDF)' }).click();
  const pages = await readPdf(await readFile(await (await download).path()));
  const text = pages.map((each) => each.text).join(' ');
  for (const part of [print.title, 'Large, Black frame', '$400', 'Drawn at 1:20'])
    expect(text).toContain(part);
  await owner.close();
});

/** Phones upright and on their side, a tablet upright, and desks. */
const windows = [
  [360, 740],
  [844, 390],
  [820, 1180],
  [1440, 900],
  [2560, 1440],
] as const;

test('the first window has the title, from whom it is, the way to pay or to ask, and the whole wall, or else the first print', async ({
  page,
  browser,
}) => {
  const owner = await openOwner(browser);
  const withWall = await sendOffer(owner);
  const withoutWall = await sendOffer(owner, { wall: '' });
  const onRequest = await sendOffer(owner, { wall: '', showsPrices: false });
  const firstPrint = page.getByRole('listitem').locator('[data-frame]').first();
  for (const [link, first] of [
    [withWall.link, wall(page)],
    [withoutWall.link, firstPrint],
    [onRequest.link, firstPrint],
  ] as const) {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.goto('/contact');
      await page.goto(link);
      const toPay = page.getByRole('button', { name: width < 1000 ? 'Review and pay' : /^Pay/ });
      const next = link === onRequest.link ? page.getByRole('button', { name: 'Ask a question' }) : toPay;
      for (const part of [heading(page), page.getByText('An offer from Olive Owner, '), first, next])
        await expect(part, `${width}x${height}`).toBeInViewport({ ratio: 1 });
      await expectNoViolations(page);
    }
  }
  await owner.close();
});

test('an offer with all that it loads weighs less than the page of a print', async ({ page, browser }) => {
  const owner = await openOwner(browser);
  const { id, link, print } = await sendOffer(owner);
  const weigh = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        // The client's own photo comes on top.
        .filter(({ name }) => !name.endsWith('/photo.jpg'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  };
  const product = await weigh(`/product/${print._id}`);
  expect(await weigh(link)).toBeLessThan(product);
  await storePhoto(owner, id);
  const photo = page.waitForResponse('**/api/offers/photo.jpg');
  expect(await weigh(link)).toBeLessThan(product);
  await photo;
  await owner.close();
});

test('the token reaches no address, no referrer, no other site and no storage', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openOwner(browser);
  const { link } = await sendOffer(owner);
  const token = link.split('#')[1] ?? '';
  const requests: { url: string; referer: string | undefined }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), referer: request.headers().referer }));
  await page.goto(link);
  await expect(wall(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const { url, referer } of requests) {
    expect(new URL(url).origin).toBe(new URL(baseURL ?? link).origin);
    expect(`${new URL(url).pathname}${new URL(url).search} ${referer}`).not.toContain(token);
  }
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, names]);
  });
  expect(stored).not.toContain(token);
  const html = await (await page.request.get('/offer')).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).toContain('name="referrer" content="no-referrer"');
  await owner.close();
});
