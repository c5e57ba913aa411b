import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { contactMessages } from '#server/customers/contact/tables.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { buyPrint, findPieceCode } from './buy-print.ts';
import { claimDamage, shipOrder } from './claim-damage.ts';
import { enterTradeClient } from './enter-trade-client.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { makeOffer } from './make-offer.ts';
import { newEmail } from './shopper.ts';
import {
  doorScreens,
  peopleScreens,
  printScreens,
  type ScreenWorld,
  type StudioScreen,
  workScreens,
} from './studio-screens.ts';
import { inviteInTerminal, joinStudio, signInToStudio } from './studio-staff.ts';

const ownersScreens = { work: workScreens, prints: printScreens, people: peopleScreens };

test('every address of the studio has a screen that is checked here', async () => {
  const source = await readFile(new URL('../../studio/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  const checked = [...Object.values(ownersScreens).flat(), ...doorScreens].map(({ route }) => route);
  expect([...new Set(checked)].toSorted()).toEqual(routes.toSorted());
});

for (const [name, screens] of Object.entries(ownersScreens)) {
  test(`axe finds nothing on a phone and at a desk: the owner's screens of ${name}`, async ({ page }) => {
    test.slow();
    const owner = newEmail();
    await joinStudio(page, owner);
    const world = await makeWorld(page, owner);
    for (const screen of screens) await checkScreen(page, screen, world);
  });
}

test('axe finds nothing on a phone and at a desk: the screens of people who are not signed in, and of other roles', async ({
  page,
}) => {
  const link = new URL(await inviteInTerminal(newEmail(), 'maker'));
  const world = { invitation: `/invitation${link.hash}` } as ScreenWorld;
  for (const screen of doorScreens) await checkScreen(page, screen, world);
  await page.setViewportSize({ width: 1440, height: 800 });
  await signInToStudio(page.context(), newEmail(), 'maker');
  await page.goto('/studio/staff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for another role');
  await expectNoViolations(page);
});

async function checkScreen(
  page: Page,
  { route, name, address = () => route, act }: StudioScreen,
  world: ScreenWorld,
): Promise<void> {
  await test.step(name, async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('about:blank');
    await page.goto(`/studio${address(world)}`);
    await act(page, world);
    await expectNamedButtons(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // Else the bar at the top may cover a part of a link, which a reader scrolls out from under it.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectNoViolations(page);
    }
  });
}

/** The buttons of a dialog say what they do, and one of them leaves everything as it is. */
async function expectNamedButtons(page: Page): Promise<void> {
  const form = page.getByRole('dialog').locator('form');
  if ((await form.count()) === 0) return;
  const buttons = page.getByRole('dialog').getByRole('button');
  const texts = await buttons.allTextContents();
  expect(texts.filter((text) => /^(Cancel|OK|Yes|No|Save|Send|Change)$/.test(text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(1);
}

/** Orders, a batch and a message, away from those of other tests. */
async function makeWorld(page: Page, owner: string): Promise<ScreenWorld> {
  const [paid, packed] = [await buyPrint(page, newEmail()), await buyPrint(page, newEmail())];
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/studio/${path}`, {
      data,
      headers: { 'x-requested-with': 'passepartout' },
    });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const [paidCode, packedCode] = [await findPieceCode(page, paid), await findPieceCode(page, packed)];
  const { number: batch } = await post('batches', { kind: 'mat', codes: [packedCode] });
  await post('pieces/move', { moves: [{ code: packedCode, to: 'packed' }] });
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  const messageId = await writeMessage();
  const shipped = await buyPrint(page, newEmail());
  await shipOrder(page, shipped);
  const claimId = await claimDamage(page, shipped);
  const { id: offerId } = await makeOffer(page, { isSent: true });
  const tradeClientId = await enterTradeClient(page);
  const codes = { paidCode, packedCode };
  const ids = { printId: print._id, messageId, claimId, offerId, tradeClientId };
  return { owner, paid, packed, ...codes, batch, ...ids, invitation: '' };
}

/** Not by the form, because it takes five messages an hour from one address. */
async function writeMessage(): Promise<string> {
  const dataDir = process.env.TEST_DATA_DIR ?? '';
  const database = await openShopDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'), () => {});
  const id = newId();
  const message = { firstName: 'Zoë', lastName: 'Ng', email: newEmail(), message: 'Does it come in oak?' };
  await database.db.insert(contactMessages).values({ id, ...message });
  await database.close();
  return id;
}
