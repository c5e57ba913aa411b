import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './expect-no-violations.ts';
import { tabTo } from './keyboard.ts';
import { type LargeShop, openLargeShop } from './open-large-shop.ts';
import { newEmail } from './shopper.ts';
import { enterStudio, openShopPage } from './studio-staff.ts';

/** A shop of its own, because its settings change for everybody. */
let shop: LargeShop;
test.beforeAll(async () => {
  test.slow();
  shop = await openLargeShop(3);
  await shop.restart({ DNS_SERVERS: `127.0.0.1:${new URL(shop.sandboxUrl).port}` });
});
test.afterAll(() => shop.close());

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
  }
}

test('an owner enters a mail server, proves it with a letter, and publishes the records', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newEmail();
  await enterStudio(page, email, 'owner', shop);
  await openShopPage(page, 'Email');
  await expect(page.getByText('Emails go to the sandbox')).toBeVisible();
  await expectSound(page);

  const save = page.getByRole('button', { name: 'Save and send a letter' });
  const server = page.getByLabel('Server');
  await server.fill('sk_live_plaintext');
  await page.getByLabel('Port').fill(String(Number(new URL(shop.sandboxUrl).port) + 1));
  await page.getByLabel('From').fill('hello@shop.example');
  await page.getByLabel('Your address').fill(email);
  await save.press('Enter');
  await expect(page.getByText('This looks like a secret key.')).toBeVisible();
  await expect(server).toBeFocused();
  await expectSound(page);
  await server.fill('127.0.0.1');
  await save.press('Enter');
  await expect(page.getByText('Saved. The letter is on its way.')).toBeVisible();
  await expect(page.getByText(`A letter with six digits went to ${email}`)).toBeVisible();
  await expectSound(page);

  const letters = await page.request.get(
    `${shop.sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`,
  );
  const [letter] = (await letters.json()).filter(({ messageId }: { messageId: string }) =>
    messageId.startsWith('<letter-'),
  );
  const [, hash = ''] = /\/studio\/shop\/email(#\d{6})/.exec(letter.text) ?? [];
  await page.goto('about:blank');
  await page.goto(`${shop.url}/studio/shop/email${hash}`);
  await expect(page.getByLabel('Code of the letter')).toHaveValue(hash.slice(1));
  await tabTo(page, 'button', 'Confirm the code');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your emails arrive.')).toBeVisible();

  const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem');
  await expect(records.filter({ hasText: 'Not published' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Copy the value of DKIM' }).press('Enter');
  await expect(records.filter({ hasText: 'Copied.' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^v=DKIM1; k=rsa; p=/);
  const published = await records.evaluateAll((items) =>
    items.map((item) =>
      [...item.querySelectorAll('code')].map(({ textContent }) => textContent).join(' TXT '),
    ),
  );
  const headers = { 'content-type': 'text/plain' };
  await page.request.put(`${shop.sandboxUrl}/sandbox/zone`, { headers, data: published.join('\n') });
  await page.getByRole('button', { name: 'Check the records again' }).press('Enter');
  await expect(records.filter({ hasText: 'Right' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Replace the key' }).press('Enter');
  await expect(records).toHaveCount(4);
  await expect(page.getByText('Keep its record until')).toBeVisible();
  await expectSound(page);
  expect(await page.content()).not.toContain('PRIVATE KEY');
});
