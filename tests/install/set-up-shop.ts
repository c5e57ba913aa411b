import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pressByKeyboard } from '#tests/browser/keyboard.ts';
import { policies } from '../../domain/shop/policies.ts';
import type { Network } from './open-network.ts';
import {
  confirm,
  expectAccessible,
  expectDone,
  expectText,
  fill,
  follow,
  openList,
  slowly,
} from './opening-list.ts';

/** The secrets that the owner enters. */
export const entered = {
  testKey: 'sk_test_Install7pLmZq4wXnTr',
  liveKey: 'sk_live_sandboxInstall7pLmZq4w',
  testLabelKey: 'EZTKInstall7pLmZq4wXnTr',
  labelKey: 'EZAKsandboxInstall7pLmZq4w',
  mailPassword: 'Pw 9ß/v+ü%C&m3=!',
};
export const mailServer = 'smtp.mail.example';
export const sender = 'hello@shop.example.com';
/** `install.sh` makes it, on the shop's own disk. */
export const backupFolder = '/var/lib/passepartout/backups';
/** The folder of the other disk, which the test mounts. */
export const otherDisk = '/mnt/backups';

interface Setting {
  page: Page;
  network: Network;
  owner: string;
}

/** Does every step of the list up to the rehearsal, in test mode. */
export async function setUpShop(setting: Setting): Promise<void> {
  const { page } = setting;
  await nameShop(page);
  await readPolicies(page);
  await setPrices(page);
  await publishPrint(page);
  await expectDone(page, 'Take down the demo prints.');
  await pasteTestKey(page);
  await sendEmails(setting);
  await pasteLabelKey(page, 'Buy labels in the studio', entered.testLabelKey);
  await follow(page, 'Check the paper, the moulding', 'Workshop');
  await confirm(page, 'Check the paper, the moulding', 'They are mine');
  await proveAddress(page);
  await planBackups(page);
}

async function planBackups(page: Page): Promise<void> {
  await follow(page, 'Have a backup on another disk', 'Backups');
  await fill(page, { Folder: otherDisk });
  await page.getByRole('button', { name: 'Try and save' }).click();
  await expectText(page, 'The last proven backup is that of', slowly);
  await expectDone(page, 'Have a backup on another disk');
}

async function nameShop(page: Page): Promise<void> {
  await follow(page, 'Give the shop its name', 'Name and words');
  await fill(page, {
    'Name of the shop': 'Olive Prints',
    'Legal name of the company': 'Olive Prints LLC',
    'Postal address': '12 Gallery Row\nPortland, OR 97205',
    'Where the prints are made': 'Portland, Oregon',
    Email: sender,
    Sender: 'Olive Prints LLC',
    Phone: '503 555 0142',
    Street: '12 Gallery Row',
    City: 'Portland',
    State: 'OR',
    ZIP: '97205',
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectText(page, 'Saved. The shop shows it.');
  await expectDone(page, 'Give the shop its name');
}

async function readPolicies(page: Page): Promise<void> {
  for (const title of Object.values(policies).map(({ title }) => title)) {
    await follow(page, 'Read the policies.', 'Policies');
    await page
      .getByRole('list', { name: 'Policies' })
      .getByRole('link', { name: title, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
  await confirm(page, 'Read the policies.', 'I have read them');
}

async function setPrices(page: Page): Promise<void> {
  await follow(page, 'Set your prices.', 'Prices');
  await fill(page, { 'Small, regular': '150', 'Small, members': '120' });
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Change the prices' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0, slowly);
  await expectDone(page, 'Set your prices.');
}

async function publishPrint(page: Page): Promise<void> {
  await follow(page, 'Upload your photographs', 'Upload photographs');
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 8 };
  const image = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#40606a', noise } });
  const file = { name: 'Maple.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
  await fill(page, { Artist: 'Olive Owner' });
  await page.getByLabel('Category').selectOption('nature');
  // It is small, so that the test is fast.
  await page.getByLabel(/I print from these files/).press(' ');
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  const publish = page.getByRole('button', { name: 'Publish 1 print' });
  await expect(publish).toBeVisible(slowly);
  await publish.click();
  await expect(publish).toHaveCount(0, slowly);
  await expectDone(page, 'Upload your photographs');
}

async function pasteTestKey(page: Page): Promise<void> {
  await follow(page, 'Take real payments', 'Payments');
  await savePaymentKey(page, entered.testKey, 'Test: no card is charged');
  await expectText(page, 'You collect in Oregon and Washington.');
  await expectDone(page, 'Collect sales tax where you must.');
}

async function savePaymentKey(page: Page, key: string, mode: string): Promise<void> {
  await page.getByRole('main').getByPlaceholder('sk_test_… or rk_test_…').fill(key);
  await page.getByRole('button', { name: 'Try and save' }).click();
  await expectText(page, mode, slowly);
  await expectText(page, 'A payment page was opened and closed, and its event came back after', slowly);
  await expectText(page, 'enabled, with all events');
}

async function sendEmails({ page, network, owner }: Setting): Promise<void> {
  await follow(page, 'Send real emails', 'Email');
  await fill(page, {
    Server: mailServer,
    Port: '465',
    User: sender,
    Password: entered.mailPassword,
    From: sender,
    'Your address': owner,
  });
  await page.getByRole('button', { name: 'Save and send a letter' }).click();
  await expectText(page, 'Saved. The letter is on its way.', slowly);
  const letters = () => network.mails.mailsTo(owner).map(({ text = '' }) => text);
  await expect.poll(() => letters().join('\n'), slowly).toMatch(/\/studio\/shop\/email#\d{6}/);
  const [link = ''] = /https:\S+\/studio\/shop\/email#\d{6}/.exec(letters().join('\n')) ?? [];
  // Only the part behind # would change, which opens no page.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expectText(page, 'Your emails arrive.', slowly);

  const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem');
  await expect(records.filter({ hasText: 'Not published' })).toHaveCount(3, slowly);
  const published = await records.evaluateAll((items) =>
    items.map((item) =>
      [...item.querySelectorAll('code')].map(({ textContent }) => textContent).join(' TXT '),
    ),
  );
  network.publish(published);
  await page.getByRole('button', { name: 'Check the records again' }).click();
  await expect(records.filter({ hasText: 'Right' })).toHaveCount(3, slowly);
  await expectDone(page, 'Send real emails');
}

async function pasteLabelKey(page: Page, line: string, key: string): Promise<void> {
  await follow(page, line, 'Labels');
  await fill(page, { Key: key });
  await pressByKeyboard(page, page.getByRole('button', { name: 'Try and save' }));
  await expectText(page, 'An empty batch was made, and its event came back after', slowly);
  await expectText(page, 'enabled');
  await expectAccessible(page);
  await expectDone(page, line);
}

/** The shop asks itself. Nothing redirects http:, because the port 80 of the test's network is nginx's own. */
async function proveAddress(page: Page): Promise<void> {
  await page.goto('/studio/shop/address');
  await pressByKeyboard(page, page.getByRole('button', { name: /^Prove/ }));
  await expectText(page, 'and the request arrived after', slowly);
  const seen = page.getByRole('list', { name: 'What buyers meet' }).getByRole('listitem');
  for (const topic of ['Name', 'Certificate', 'https: only'])
    await expect(seen.filter({ hasText: topic }).first()).toContainText('Right');
  await expectAccessible(page);
}

/** After the rehearsal, the keys of test mode give way to those that move money, and the shop opens. */
export async function openForAll(page: Page): Promise<void> {
  await page.goto('/studio/shop/labels');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Remove the key' }));
  await expectText(page, 'You type tracking numbers.', slowly);
  await follow(page, 'Take real payments', 'Payments');
  await savePaymentKey(page, entered.liveKey, 'Live: buyers pay with real money');
  await expectDone(page, 'Take real payments');
  await pasteLabelKey(page, 'Buy labels in the studio', entered.labelKey);
  await openList(page);
  await expect(page.getByRole('heading', { level: 2, name: '12 of 12 done', exact: true })).toBeVisible(
    slowly,
  );
  await pressByKeyboard(page, page.getByRole('button', { name: 'Open the shop' }));
  await expectAccessible(page);
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }));
  await expect(page.getByRole('status').filter({ hasText: 'Olive Owner opened the shop on' })).toBeVisible(
    slowly,
  );
}
