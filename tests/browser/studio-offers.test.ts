import { expect, type Locator, type Page, test } from '@playwright/test';
import { buyPrint } from './buy-print.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { keyboard } from './hands.ts';
import { dayIn, makeOffer, planWall } from './make-offer.ts';
import { mailsTo, newEmail } from './shopper.ts';
import { enterStudio, signInToStudio } from './studio-staff.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const status = (page: Page) => page.getByRole('main').getByRole('definition').first();
const history = (page: Page) => page.getByRole('list', { name: 'History' });

test('by keyboard alone, an owner makes an offer of a wall, prices it, sends it, extends it and withdraws it', async ({
  page,
}) => {
  test.slow();
  const client = newEmail();
  await enterStudio(page, newEmail());
  await page.setViewportSize({ width: 360, height: 800 });
  const hand = keyboard(page);
  await hand.open('Offers');
  await expect(heading(page)).toHaveText('Offers');
  await hand.press('button', 'New offer');
  await hand.type('Address of a planned wall (optional)', 'the hall');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not an address of the shop’s wall planner.')).toBeVisible();
  await expectNoViolations(page);
  await hand.type('Address of a planned wall (optional)', await planWall(page));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Offer [A-Z0-9]+$/);
  await expect(page.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', /\/offer#[\w-]+$/);

  await hand.type('Client’s name', 'Grace Hopper');
  await hand.type('Client’s email', client);
  await hand.type('Title', 'For your hall');
  await hand.type('Words to the client', 'As we said by phone.');
  await hand.choose('Price', 'An own price');
  const price = page.getByRole('textbox', { name: 'Own price, Small' });
  const onPage = await readDollars(
    page
      .getByRole('row', { name: /^Small/ })
      .getByRole('cell')
      .first(),
  );
  await hand.type('Own price, Small', String(onPage + 50));
  await expect(page.getByText(`Small $${onPage + 50} instead of $${onPage}.`)).toBeVisible();
  await hand.type('Own price, Small', '0');
  await hand.press('button', 'Save');
  await expect(page.getByText('The own price must be in whole dollars from 1 to 999999.')).toBeVisible();
  await expectNoViolations(page);
  await hand.type('Change the prices of the pages by , percent', '-33.3');
  await page.keyboard.press('Enter');
  await expect(price).toHaveValue(String(Math.ceil(onPage * 0.667)));
  await hand.press('button', 'Save');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await hand.press('button', 'Send the offer');
  await expectNoViolations(page);
  await hand.press('button', 'Send the email');
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await expect(status(page)).toHaveText('Open');
  const link = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href');
  await expect.poll(async () => (await mailsTo(client)).map(({ text }) => text)).toHaveLength(1);
  expect((await mailsTo(client))[0]?.text).toContain(link ?? 'no link');
  await hand.press('button', 'Show the QR code');
  await expect(page.getByRole('img', { name: /^QR code of the link to offer/ })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await hand.press('button', 'Extend');
  await page.getByRole('dialog').getByLabel('Last day, in UTC').fill(dayIn(60));
  await hand.press('button', 'Extend the offer');
  await expect(history(page)).toContainText('Extended to');
  await hand.press('button', 'Send again');
  await hand.press('button', 'Send the email again');
  await expect.poll(async () => (await mailsTo(client)).length).toBe(2);

  await hand.press('button', 'Withdraw');
  await hand.press('button', 'Withdraw the offer');
  await expect(status(page)).toHaveText('Withdrawn');
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
  await hand.press('button', 'Undo: Withdrawn');
  await expect(status(page)).toHaveText('Open');
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', link ?? '');
});

test('an owner who plans a wall in the shop makes an offer of it, and visitors get no such link', async ({
  page,
  browser,
}) => {
  const wall = await planWall(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(wall);
  await expect(visitor.getByRole('button', { name: 'Add all to cart' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Make an offer of this wall' })).toHaveCount(0);
  await visitor.context().close();

  await enterStudio(page, newEmail());
  await page.goto(wall);
  await page.getByRole('link', { name: 'Make an offer of this wall' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await expect(dialog.getByLabel('Address of a planned wall (optional)')).toHaveValue(wall);
  await dialog.getByRole('button', { name: 'Make the offer' }).click();
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('group')).toHaveCount(1);
  await expect(page.getByLabel(/^Wall: /)).toHaveValue(wall);
});

test('what the client may change has a price for each size, and an emptied one is not offered', async ({
  page,
}) => {
  await signInToStudio(page.context(), newEmail());
  const { id } = await makeOffer(page, { isSent: false });
  await page.goto(`/studio/offers/${id}`);
  await page.getByLabel('Price', { exact: true }).selectOption('An own price');
  await page.getByLabel('The client may change the size').check();
  const medium = page.getByRole('textbox', { name: 'Own price, Medium' });
  await expect(medium).toHaveValue(/^\d/);
  await medium.fill('');
  await page.getByRole('textbox', { name: 'Own price, Large' }).fill('1,250');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(medium).toHaveValue('');
  await expect(medium).toHaveAttribute('placeholder', 'not offered');
  await expect(page.getByRole('textbox', { name: 'Own price, Large' })).toHaveValue('1,250');

  await page.getByRole('button', { name: 'Add a print' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Add / }).first().click();
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('group');
  await expect(lines).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add a print' })).toBeFocused();
});

test('two owners who change one offer at once see both values, and nothing is lost', async ({
  page: ada,
  browser,
}) => {
  const bo = await (await browser.newContext()).newPage();
  await signInToStudio(ada.context(), newEmail());
  await signInToStudio(bo.context(), newEmail());
  const { id } = await makeOffer(ada, { isSent: false });
  for (const person of [ada, bo]) await person.goto(`/studio/offers/${id}`);
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  };
  await bo.getByLabel('Words to the client').fill('For the long wall.');
  await ada.getByLabel('Title').fill('For the hall');
  await save(ada);
  await save(bo);
  await expect(bo.getByLabel('Title')).toHaveValue('For the hall');

  await bo.getByLabel('Title').fill('For the stairs');
  await ada.getByLabel('Title').fill('For the kitchen');
  await save(ada);
  await bo.getByRole('button', { name: 'Save' }).click();
  const conflict = bo.getByRole('alert').filter({ hasText: 'Another person has changed this' });
  await expect(conflict.getByRole('row', { name: 'Title' })).toHaveText('TitleFor the stairsFor the kitchen');
  for (const width of [360, 1440]) {
    await bo.setViewportSize({ width, height: 6000 });
    await expectNoViolations(bo);
  }
  await bo.getByRole('button', { name: 'Keep mine' }).click();
  await expect(ada.getByLabel('Title')).toHaveValue('For the stairs');
  await bo.context().close();
});

test('an offer begins with an order or a copy, bookkeepers read it, and makers have no entry', async ({
  page,
  browser,
}) => {
  const buyer = newEmail();
  const order = await buyPrint(page, buyer);
  await signInToStudio(page.context(), newEmail());
  await page.goto(`/studio/orders/${order._id}`);
  await page.getByRole('button', { name: 'Offer the same again' }).click();
  await expect(page.getByLabel('Client’s email')).toHaveValue(buyer);
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('group')).toHaveCount(1);
  const first = await heading(page).textContent();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(heading(page)).not.toHaveText(first ?? '');
  await expect(page.getByLabel('Client’s email')).toHaveValue(buyer);

  const { id, number } = await makeOffer(page, { isSent: true });
  const books = await (await browser.newContext()).newPage();
  await enterStudio(books, newEmail(), 'books');
  await books.getByRole('link', { name: 'Offers', exact: true }).click();
  await books.getByRole('navigation', { name: 'Offers to show' }).getByRole('link', { name: 'Open' }).click();
  await books.getByRole('list', { name: 'Offers' }).getByRole('link', { name: number }).click();
  await expect(books).toHaveURL(new RegExp(id));
  await expect(heading(books)).toHaveText(`Offer ${number}`);
  await expect(books.getByText('Small, Black frame, Border')).toBeVisible();
  await expect(books.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(books.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
  await expectNoViolations(books);
  await books.context().close();

  const maker = await (await browser.newContext()).newPage();
  await enterStudio(maker, newEmail(), 'maker');
  await expect(maker.getByRole('link', { name: 'Offers', exact: true })).toHaveCount(0);
  await maker.goto('/studio/offers');
  await expect(heading(maker)).toHaveText('This page is for another role');
  await maker.context().close();
});

async function readDollars(cell: Locator): Promise<number> {
  await expect(cell).toHaveText(/^\$[\d,]+$/);
  return Number((await cell.textContent())?.replaceAll(/\D/g, ''));
}
