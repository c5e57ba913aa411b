import type { Page } from '@playwright/test';
import type { Packing } from '#domain/api/fulfillment/parcels.ts';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import type { ShownUpgrade } from '#domain/api/shop/upgrade.ts';
import { certificatePdf } from '#tests/world/trade-client.ts';
import type { Scene } from './scenes.ts';
import { expectSlowly } from './stage.ts';

type Act = (page: Page) => Promise<unknown>;

/** Waits for the page with this heading. */
const see =
  (heading: string | RegExp): Act =>
  (page) =>
    expectSlowly(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Opens the first link of the page's content whose address begins so, and waits for its page. */
const open =
  (address: string, heading: RegExp): Act =>
  async (page) => {
    await page.getByRole('main').locator(`a[href^="/studio${address}"]`).first().click();
    await page.waitForURL((url) => url.pathname.startsWith(`/studio${address}`));
    await see(heading)(page);
    // A pointer that stays there would color what it is on.
    await page.mouse.move(0, 0);
  };

/** Hides a print and publishes it again, so that the log has something to show. */
const seeLog: Act = async (page) => {
  await see('Log')(page);
  const { prints } = await (await page.request.get('/api/studio/prints')).json();
  const headers = { 'x-requested-with': 'passepartout' };
  for (const isPublished of [false, true])
    await page.request.put(`/api/studio/prints/${prints[0]._id}/published`, {
      data: { isPublished },
      headers,
    });
  await expectSlowly(page.getByText(/ published “/).first()).toBeVisible();
};

const openPrint: Act = async (page) => {
  await page.getByRole('grid', { name: 'Prints' }).getByRole('row').first().press('Enter');
  await expectSlowly(page.getByRole('heading', { level: 2, name: 'Crops' })).toBeVisible();
};

const openFile: Act = async (page) => {
  await page.getByRole('link', { name: /^File/ }).first().click();
  await see(/^File of piece/)(page);
  await page.mouse.move(0, 0);
};

/** Packs the pieces of the order before the newest, and opens the page on which it ships. */
const packOrder: Act = async (page) => {
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('link').nth(1);
  const path = (await order.getAttribute('href')) ?? '';
  const { boxes }: Packing = await (await page.request.get(`/api${path}/packing`)).json();
  await page.request.post('/api/studio/pieces/move', {
    data: { moves: boxes.flatMap(({ pieces }) => pieces.map(({ code }) => ({ code, to: 'packed' }))) },
    headers: { 'x-requested-with': 'passepartout' },
  });
  await page.goto(path.replace('/studio', '/studio/bench'));
  await see(/^Ship order/)(page);
};

const openArtist: Act = async (page) => {
  await open('/shop/artists/', /./)(page);
  const photographs = page.getByRole('group', { name: 'Photograph at the top of their page' }).locator('img');
  await expectSlowly(photographs.last()).toBeVisible();
  await photographs.last().scrollIntoViewIfNeeded();
  // The picture is of the whole page, from its top.
  await page.evaluate(() => scrollTo(0, 0));
};

/** Makes an offer of two prints, once, and sends it. */
const makeOffer: Act = async (page) => {
  const send = (method: 'POST' | 'PUT', path: string, data: object) =>
    page.request.fetch(`/api/studio/offers${path}`, {
      ...{ method, data },
      headers: { 'x-requested-with': 'passepartout' },
    });
  const id = '0f0e0d0c-0b0a-4908-8706-050403020100';
  const { prints } = await (await page.request.get('/api/studio/prints?state=published')).json();
  const wall = `?wall=144x96&furniture=sofa_84x33&print=${prints[0]._id}_large_wood_border&print=${prints[1]._id}_medium_black_border`;
  const made: StudioOffer = await (await send('POST', '', { id, source: { wall } })).json();
  if (made.version > 1) return;
  const [first, second] = made.lines;
  await send('PUT', `/${id}`, {
    ...{ version: 1, title: 'For the wall above your sofa', clientName: 'Grace Hopper' },
    ...{ clientEmail: 'grace.hopper@example.com', wall, showsPrices: true, lastDay: made.lastDay },
    ...{ tradeClientId: null, shipTo: null },
    words: 'As we said in the gallery. The larger one hangs left, and both frames may change.',
    lines: [
      { ...first, mayChangeFrame: true, ownPrices: { large: 510 } },
      { ...second, mayChangeFrame: true },
    ],
  });
  await send('POST', `/${id}/send`, { version: 2, sends: 0 });
};

const seeOffers: Act = async (page) => {
  await see('Offers')(page);
  await makeOffer(page);
  await expectSlowly(page.getByRole('list', { name: 'Offers' }).getByRole('link').first()).toBeVisible();
};

const seeOffer: Act = async (page) => {
  await seeOffers(page);
  await page.getByRole('list', { name: 'Offers' }).getByRole('link').first().click();
  await see(/^Offer \w/)(page);
  // A pointer that stays there would color what it is on.
  await page.mouse.move(0, 0);
  await expectSlowly(page.getByRole('row', { name: /^Medium/ })).toContainText('$');
};

/** Enters a trade client with a certificate, once. */
const seeTradeClient: Act = async (page) => {
  await see('Trade clients')(page);
  const id = '0f0e0d0c-0b0a-4908-8706-050403020101';
  const path = '/api/studio/trade-clients';
  const headers = { 'x-requested-with': 'passepartout' };
  const facts = { company: 'Hopper Interiors LLC', contactName: 'Grace Hopper', note: 'Met at the fair.' };
  const data = { id, ...facts, email: 'grace.hopper@example.com' };
  await page.request.post(path, { data, headers });
  const query = new URLSearchParams({ id, states: 'CA,OR,WA', validUntil: '2099-12-31' });
  await page.request.post(`${path}/${id}/certificates?${query}`, {
    data: certificatePdf,
    headers: { ...headers, 'content-type': 'application/pdf' },
  });
  await open('/offers/trade-clients/', /^Hopper Interiors/)(page);
};

/** Shows a release that was rehearsed, which takes minutes. The folders of this machine are not shown. */
const seeUpgrade: Act = async (page) => {
  const to = { folder: '/opt/passepartout-1.1.0', version: '1.1.0' };
  const shown: ShownUpgrade = {
    version: '1.0.0',
    place: '/opt',
    releases: [{ ...to, problem: null, obstacle: null }],
    underWay: null,
    failure: null,
    report: {
      from: { folder: '/opt/passepartout', version: '1.0.0' },
      to,
      at: new Date().toISOString(),
      backup: '/var/lib/passepartout/data-before-1.1.0',
      migrations: [{ migration: '0099_frames', milliseconds: 12 }],
      startSeconds: 3.2,
      read: 41,
      broken: [],
      changed: [
        { address: '/artist/Naoko%20Hirabe', running: 'heading: Prints', copy: 'heading: Framed prints' },
      ],
      order: '4F7K20AB',
    },
    result: null,
  };
  await page.route('**/api/studio/upgrade', (route) => route.fulfill({ json: shown }));
  await page.reload();
  await see('Upgrade')(page);
  await expectSlowly(page.getByRole('button', { name: 'Switch to 1.1.0' })).toBeVisible();
};

const press =
  (name: string): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click();
    await expectSlowly(page.getByRole('dialog')).toBeVisible();
  };

const findAnything: Act = async (page) => {
  await see('Orders')(page);
  await page.keyboard.press('Control+k');
  await expectSlowly(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('grace');
  await expectSlowly(page.getByRole('menuitem', { name: /grace\.hopper/ }).first()).toBeVisible();
};

/** Seen by the owner: name, title, address and what to do there. */
const screens: readonly [
  name: string,
  title: string,
  address: Scene['address'],
  act: Act,
  isScreen?: true,
][] = [
  ['today', 'Today', '/studio/today', see('Today')],
  ['orders', 'Orders', '/studio/orders', see('Orders')],
  ['order', 'An order', ({ orderInStudio }) => orderInStudio, see(/^Order/)],
  ['refund', 'A refund', ({ orderInStudio }) => orderInStudio, press('Refund'), true],
  ['offers', 'Offers', '/studio/offers', seeOffers],
  ['offer', 'An offer', '/studio/offers', seeOffer],
  ['trade-client', 'A trade client', '/studio/offers/trade-clients', seeTradeClient],
  ['bench', 'Bench', '/studio/bench', see('Bench')],
  ['piece', 'A piece', '/studio/bench', open('/p/', /./)],
  ['piece-file', 'The file of a piece', ({ orderInStudio }) => orderInStudio, openFile],
  ['packing', 'Packing and shipping', '/studio/orders', packOrder],
  ['batches', 'Batches', '/studio/bench/batches', see('Batches')],
  ['prints', 'Prints', '/studio/prints', see('Prints')],
  ['print', 'A print', '/studio/prints', openPrint],
  ['upload', 'Upload', '/studio/prints/upload', see('Upload photographs')],
  ['prices', 'Prices', '/studio/prices', see('Prices')],
  ['claims', 'Claims', '/studio/claims', see('Claims')],
  ['claim', 'A claim', '/studio/claims', open('/claims/', /^Claim on order/)],
  ['messages', 'Messages', '/studio/messages', see('Messages')],
  ['message', 'A message', '/studio/messages', open('/messages/', /^Message from/)],
  ['members', 'Members', '/studio/members', see('Members')],
  ['member', 'A member', '/studio/members', open('/members/', /./)],
  ['figures', 'Figures', '/studio/figures', see('Figures')],
  ['shop', 'Shop', '/studio/shop', see('Shop')],
  ['name', 'Name and words', '/studio/shop/name', see('Name and words')],
  ['production', 'Days of production', '/studio/shop/production', see('Production')],
  ['promises', 'Promises and parcels', '/studio/shop/promises', see('Promises and parcels')],
  ['materials', 'Materials', '/studio/shop/materials', see('Materials')],
  ['workshop', 'The workshop', '/studio/shop/workshop', see('Workshop')],
  ['artists', 'Artists', '/studio/shop/artists', see('Artists')],
  ['artist', 'An artist', '/studio/shop/artists', openArtist],
  ['payments', 'Payments', '/studio/shop/payments', see('Payments')],
  ['promotions', 'Promotion codes', '/studio/shop/promotions', see('Promotion codes')],
  ['email', 'Email', '/studio/shop/email', see('Email')],
  ['label-key', 'Labels', '/studio/shop/labels', see('Labels')],
  ['address', 'The address of the shop', '/studio/shop/address', see('Address')],
  ['backups', 'Backups', '/studio/shop/backups', see('Backups')],
  ['upgrade', 'Upgrade', '/studio/shop/upgrade', seeUpgrade],
  ['opening', 'Before you open', '/studio/shop/opening', see('Before you open')],
  ['policies', 'Policies', '/studio/shop/policies', see('Policies')],
  ['policy', 'A policy', '/studio/shop/policies/terms', see('Terms of Service')],
  ['staff', 'Staff', '/studio/staff', see('Staff')],
  ['log', 'Log', '/studio/log', seeLog],
  ['account', 'Your account', '/studio/account', see('Your account')],
  ['find', 'Find anything', '/studio/orders', findAnything, true],
];

/** The studio, in the windows of the shop. */
export const studioScenes: readonly Scene[] = [
  { name: 'studio-sign-in', title: 'Studio: sign in', address: '/studio/', act: see('Sign in') },
  ...screens.map(
    ([name, title, address, act, isScreen = false]): Scene => ({
      ...{
        name: `studio-${name}`,
        title: `Studio: ${title}`,
        visitor: 'owner',
        address,
        act,
        isScreen,
      },
    }),
  ),
];
