import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Order } from '#domain/orders/orders.ts';
import { expireVerification } from './studio-staff.ts';

/** What the screens show. */
export interface ScreenWorld {
  owner: string;
  /** An order that was just paid, and one whose piece is packed. */
  paid: Order;
  packed: Order;
  /** The codes of their pieces. */
  paidCode: string;
  packedCode: string;
  batch: number;
  printId: string;
  messageId: string;
  claimId: string;
  /** An offer that was sent. */
  offerId: string;
  tradeClientId: string;
  /** The path of an open invitation, with its token. */
  invitation: string;
}

/** A state of a page of the studio. */
export interface StudioScreen {
  /** The path in `studio/routes.tsx`. */
  route: string;
  name: string;
  /** The rest of the address. By default, it is the route. */
  address?: (world: ScreenWorld) => string;
  /** What to do there, and what to wait for. */
  act: (page: Page, world: ScreenWorld) => Promise<unknown>;
}

type Act = StudioScreen['act'];

const see =
  (heading: string | RegExp): Act =>
  (page) =>
    expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Presses buttons or links of these names, one after the other, and waits for the dialog of the last one. */
const openDialog =
  (...names: string[]): Act =>
  async (page) => {
    for (const name of names)
      await page.getByRole('button', { name, exact: true }).and(page.locator(':not([inert] *)')).click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
  };

const order = ({ paid }: ScreenWorld) => `/orders/${paid._id}`;
const packing = ({ packed }: ScreenWorld) => `/bench/orders/${packed._id}`;
const paidPiece = ({ paidCode }: ScreenWorld) => `/p/${paidCode}`;
const batch = ({ batch: number }: ScreenWorld) => `/bench/batches/${number}`;
const claim = ({ claimId }: ScreenWorld) => `/claims/${claimId}`;
const offer = ({ offerId }: ScreenWorld) => `/offers/${offerId}`;
const tradeClient = ({ tradeClientId }: ScreenWorld) => `/offers/trade-clients/${tradeClientId}`;
const print = ({ printId }: ScreenWorld) => `/prints/${printId}`;

const askForProof: Act = async (page, { owner }) => {
  await expireVerification(owner);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
};

/** Orders, the bench, and what is on every page. */
export const workScreens: readonly StudioScreen[] = [
  { route: '/today', name: 'today', act: see('Today') },
  { route: '/today', name: 'menu', act: openMenu },
  { route: '/today', name: 'keys', act: (page) => pressKey(page, '?') },
  { route: '/today', name: 'palette', act: findInPalette },
  { route: '/orders', name: 'orders', act: see('Orders') },
  { route: '/orders', name: 'no orders', address: () => '/orders?q=qqqq-has-this', act: see('Orders') },
  { route: '/orders/:id', name: 'order', address: order, act: see(/^Order/) },
  { route: '/orders/:id', name: 'start', address: order, act: openDialog('Start production') },
  { route: '/orders/:id', name: 'refund', address: order, act: openDialog('Refund') },
  { route: '/orders/:id', name: 'resend', address: order, act: openDialog('Send the confirmation again') },
  { route: '/orders/:id', name: 'cancel', address: order, act: openDialog('Cancel the order') },
  {
    route: '/orders/:id',
    name: 'ship',
    address: ({ packed }) => `/orders/${packed._id}`,
    act: openDialog('Ship'),
  },
  { route: '/offers', name: 'offers', act: see('Offers') },
  { route: '/offers', name: 'no offers', address: () => '/offers?state=paid', act: see('Offers') },
  { route: '/offers', name: 'new offer', act: openDialog('New offer') },
  { route: '/offers/:id', name: 'offer', address: offer, act: seeOffer },
  { route: '/offers/:id', name: 'unsaved offer', address: offer, act: priceOffer },
  { route: '/offers/:id', name: 'add a print', address: offer, act: openDialog('Add a print') },
  { route: '/offers/:id', name: 'send an offer again', address: offer, act: openDialog('Send again') },
  { route: '/offers/:id', name: 'extend an offer', address: offer, act: openDialog('Extend') },
  { route: '/offers/:id', name: 'withdraw an offer', address: offer, act: openDialog('Withdraw') },
  { route: '/offers/:id', name: 'code of an offer', address: offer, act: showOfferCode },
  { route: '/offers/trade-clients', name: 'trade clients', act: see('Trade clients') },
  { route: '/offers/trade-clients', name: 'new trade client', act: openDialog('New trade client') },
  {
    route: '/offers/trade-clients/:id',
    name: 'trade client',
    address: tradeClient,
    act: see('Hopper Interiors LLC'),
  },
  {
    route: '/offers/trade-clients/:id',
    name: 'certificate of a trade client',
    address: tradeClient,
    act: openDialog('Add a newer one'),
  },
  { route: '/bench', name: 'bench', act: see('Bench') },
  { route: '/bench', name: 'bench by station', address: () => '/bench?by=station', act: see('Bench') },
  // Other tests may have filled the bench beyond the first part of its list.
  { route: '/bench', name: 'selected pieces', address: () => '/bench?lines=600', act: selectPiece },
  {
    route: '/p/:code',
    name: 'piece',
    address: paidPiece,
    act: (page, world) => see(world.paidCode)(page, world),
  },
  {
    route: '/p/:code/file',
    name: 'the file of a piece',
    address: ({ packedCode }) => `/p/${packedCode}/file`,
    act: see(/^File of piece/),
  },
  { route: '/p/:code', name: 'set aside', address: paidPiece, act: openDialog('Set aside') },
  { route: '/p/:code', name: 'no piece', address: () => '/p/nothing', act: see('No such piece') },
  {
    route: '/p/:code',
    name: 'make again',
    address: ({ packedCode }) => `/p/${packedCode}`,
    act: openDialog('Make again'),
  },
  { route: '/bench/batches', name: 'batches', act: see('Batches') },
  { route: '/bench/batches/:number', name: 'batch', address: batch, act: see(/^Batch/) },
  { route: '/bench/batches/:number', name: 'take apart', address: batch, act: openDialog('Take it apart') },
  { route: '/bench/orders/:orderId', name: 'packing', address: packing, act: see(/^Ship order/) },
  {
    route: '/bench/orders/:orderId',
    name: 'tracking',
    address: packing,
    act: openDialog('Type a tracking number'),
  },
  { route: '/bench/orders/:orderId', name: 'void a label', address: packing, act: voidLabel },
  { route: '/p/:code', name: 'undo', address: paidPiece, act: movePiece },
  { route: '/orders/:id', name: 'is it you', address: order, act: askForProof },
];

async function seeOffer(page: Page): Promise<void> {
  await expect(page.getByRole('row', { name: /^Small/ })).toContainText('$');
}

async function priceOffer(page: Page): Promise<void> {
  await seeOffer(page);
  await page.getByLabel('The client may change the size').check();
  await page.getByLabel('Change the prices of the pages by').fill('20');
  await page.getByRole('button', { name: 'Price all lines' }).click();
  await expect(page.getByText('This costs more than on the print')).toBeVisible();
}

async function showOfferCode(page: Page, world: ScreenWorld): Promise<void> {
  await openDialog('Show the QR code')(page, world);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await openDialog('Menu')(page, {} as never);
}

async function pressKey(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function findInPalette(page: Page): Promise<void> {
  await pressKey(page, 'Control+k');
  await page.keyboard.type('or');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

async function selectPiece(page: Page, { paidCode }: ScreenWorld): Promise<void> {
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: `Select ${paidCode}` }).check();
  await page.getByText('Papers', { exact: true }).click();
}

async function voidLabel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the rates' }).click();
  await page.getByRole('button', { name: /^Buy the label/ }).click();
  await openDialog('Void')(page, {} as never);
}

async function movePiece(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

/** Prints and prices. */
export const printScreens: readonly StudioScreen[] = [
  { route: '/prints', name: 'grid', act: see('Prints') },
  { route: '/prints', name: 'table', address: () => '/prints?view=table', act: see('Prints') },
  { route: '/prints', name: 'chosen prints', act: choosePrint },
  { route: '/prints', name: 'move', act: openMoveMenu },
  { route: '/prints', name: 'move to', act: openMoveDialog },
  { route: '/prints', name: 'hide', act: changePrint('Hide', 'Hide 1 print') },
  { route: '/prints', name: 'publish at', act: changePrint('Publish at…', 'Show what changes') },
  { route: '/prints', name: 'category', act: changePrint('Category…', 'Show what changes') },
  { route: '/prints', name: 'artist', act: changePrint('Artist…', 'Show what changes') },
  { route: '/prints', name: 'prices of prints', act: previewPrices },
  { route: '/prints/:id', name: 'print', address: print, act: seePrint },
  { route: '/prints/:id', name: 'unsaved print', address: print, act: changeEverything },
  { route: '/prints/:id', name: 'leave an unsaved print', address: print, act: leaveUnsaved },
  { route: '/prints/upload', name: 'upload', act: see('Upload photographs') },
  { route: '/prints/upload', name: 'running and refused files', act: uploadFiles },
  { route: '/prints/upload', name: 'running import', act: importPhotograph },
  { route: '/prices', name: 'prices', act: see('Prices') },
  { route: '/prices', name: 'changed prices', act: changePrices },
];

/** A published one, because other tests leave hidden prints. */
const firstPrint = (page: Page) =>
  page.getByRole('grid', { name: 'Prints' }).getByRole('row').filter({ hasNotText: 'Hidden' }).first();

async function choosePrint(page: Page): Promise<void> {
  await firstPrint(page).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 print chosen')).toBeVisible();
}

async function openMoveMenu(page: Page): Promise<void> {
  await firstPrint(page)
    .getByRole('button', { name: /^Move / })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
}

async function openMoveDialog(page: Page): Promise<void> {
  await openMoveMenu(page);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** @param shown a button of the dialog */
function changePrint(button: string, shown: string): Act {
  return async (page) => {
    await choosePrint(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('button', { name: shown })).toBeVisible();
  };
}

async function previewPrices(page: Page, world: ScreenWorld): Promise<void> {
  await changePrint('Prices…', 'Show what changes')(page, world);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible();
}

async function seePrint(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Crops' })).toBeVisible();
}

async function changeEverything(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Crops' }).getByRole('button').first().click();
  await page.getByRole('slider').press('ArrowRight');
  await page.getByLabel('Place').fill('The coast');
  await page.getByLabel('Small, regular price').fill('210');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1);
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByLabel('Place').fill('The coast');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
}

async function uploadFiles(page: Page): Promise<void> {
  const files = photographsInput(page);
  await files.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photograph'),
  });
  await expect(page.getByRole('list', { name: 'Refused files' })).toContainText('It is no photograph.');
  // What is on its way never arrives.
  await page.route('**/api/studio/uploads/files', () => {});
  await files.setInputFiles(await photograph());
  await expect(page.getByRole('list', { name: 'Uploaded files' })).toContainText('0 %');
}

/** Not the one for folders. */
function photographsInput(page: Page) {
  return page.locator('input[type=file]:not([webkitdirectory])');
}

async function importPhotograph(page: Page): Promise<void> {
  await page.unroute('**/api/studio/uploads/files');
  await photographsInput(page).setInputFiles(await photograph());
  await page.getByLabel('Artist').fill('Olive Owner');
  await page.getByLabel('Category').selectOption('nature');
  await holdImport(page);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByRole('progressbar', { name: /You may leave this page/ })).toBeVisible();
}

/** For the page, its import runs on, however soon it ends. */
async function holdImport(page: Page): Promise<void> {
  let importId: string | undefined;
  await page.route('**/api/studio/uploads/import', async (route) => {
    const response = await route.fetch();
    importId = (await response.json()).id;
    await route.fulfill({ response });
  });
  await page.route('**/api/studio/uploads', async (route) => {
    const response = await route.fetch();
    const uploads = await response.json();
    if (importId !== undefined && uploads.lastImport?.id === importId) uploads.lastImport.finishedAt = null;
    await route.fulfill({ response, json: uploads });
  });
}

async function photograph() {
  const image = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#40606a' } });
  return {
    name: `pier-${crypto.randomUUID()}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  };
}

async function changePrices(page: Page): Promise<void> {
  await page.getByLabel('Small, regular').fill('201');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('$201');
}

/** Visitors, members, staff and the shop's details. */
export const peopleScreens: readonly StudioScreen[] = [
  { route: '/messages', name: 'messages', act: see('Messages') },
  {
    route: '/messages/:id',
    name: 'message',
    address: ({ messageId }) => `/messages/${messageId}`,
    act: see(/^Message from/),
  },
  { route: '/claims', name: 'claims', act: see('Claims') },
  { route: '/claims/:id', name: 'claim', address: claim, act: see(/^Claim on order/) },
  { route: '/claims/:id', name: 'refund a claim', address: claim, act: openDialog('Refund') },
  { route: '/claims/:id', name: 'decline a claim', address: claim, act: openDialog('Decline') },
  { route: '/claims/:id', name: 'put off a claim', address: claim, act: openDialog('It takes longer') },
  { route: '/members', name: 'members', act: see('Members') },
  { route: '/members/:id', name: 'member', address: () => '/members', act: openMember },
  { route: '/members/:id', name: 'delete a member', address: () => '/members', act: deleteMember },
  { route: '/figures', name: 'figures', act: see('Figures') },
  { route: '/shop', name: 'shop', act: see('Shop') },
  { route: '/shop/name', name: 'name and words', act: see('Name and words') },
  { route: '/shop/production', name: 'production', act: see('Production') },
  { route: '/shop/promises', name: 'promises and parcels', act: see('Promises and parcels') },
  { route: '/shop/email', name: 'email', act: see('Email') },
  { route: '/shop/opening', name: 'before the opening', act: see('Before you open') },
  { route: '/shop/materials', name: 'materials', act: see('Materials') },
  { route: '/shop/workshop', name: 'workshop', act: see('Workshop') },
  { route: '/shop/payments', name: 'payments', act: see('Payments') },
  { route: '/shop/promotions', name: 'promotion codes', act: see('Promotion codes') },
  { route: '/shop/labels', name: 'labels', act: see('Labels') },
  { route: '/shop/address', name: 'address', act: see('Address') },
  { route: '/shop/backups', name: 'backups', act: see('Backups') },
  { route: '/shop/upgrade', name: 'upgrade', act: see('Upgrade') },
  { route: '/shop/artists', name: 'artists', act: see('Artists') },
  { route: '/shop/artists/:artist', name: 'artist', address: () => '/shop/artists', act: openArtist },
  { route: '/shop/policies', name: 'policies', act: see('Policies') },
  {
    route: '/shop/policies/:policy',
    name: 'policy with a mistake',
    address: () => '/shop/policies/returns',
    act: mistypePolicy,
  },
  { route: '/shop/artists', name: 'artists', act: see('Artists') },
  {
    route: '/shop/artists/:artist',
    name: 'artist with another name',
    address: () => '/shop/artists/Naoko%20Hirabe',
    act: typeAnotherName,
  },
  { route: '/staff', name: 'staff', act: see('Staff') },
  { route: '/staff', name: 'invite', act: openDialog('Invite') },
  { route: '/staff', name: 'role', act: openRole },
  { route: '/log', name: 'log', act: see('Log') },
  { route: '/account', name: 'account', act: see('Your account') },
  { route: '/account/email', name: 'new email', act: see('Your new email') },
  { route: '*', name: 'no such page', address: () => '/no-such-page', act: see('There is no such page') },
  { route: '/figures', name: 'failed page', act: failPage },
];

async function openMember(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Members' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Delete the account' })).toBeVisible();
}

async function deleteMember(page: Page, world: ScreenWorld): Promise<void> {
  await openMember(page);
  await openDialog('Delete the account')(page, world);
}

async function openArtist(page: Page): Promise<void> {
  await page.locator('main a[href^="/studio/shop/artists/"]').first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'On the artist’s page' })).toBeVisible();
}

async function mistypePolicy(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Text' }).press('Control+Home');
  await page.keyboard.type('{nothing} ');
  await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible();
}

async function typeAnotherName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Callum Rae');
  await expect(page.getByText('so the two become one artist')).toBeVisible();
}

async function openRole(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Change the role of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A page that gets an answer without figures fails, as its code would by mistake. */
async function failPage(page: Page): Promise<void> {
  await page.route('**/api/studio/figures*', (route) => route.fulfill({ json: {} }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
}

/** What people see who are not signed in. */
export const doorScreens: readonly StudioScreen[] = [
  { route: '/sign-in', name: 'sign in', act: see('Sign in') },
  { route: '/sign-in', name: 'sign in with a password', act: signInWithPassword },
  {
    route: '/invitation',
    name: 'no invitation',
    act: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    route: '/invitation',
    name: 'invitation',
    address: ({ invitation }) => invitation,
    act: see('Welcome to the studio'),
  },
  { route: '/invitation', name: 'password', address: ({ invitation }) => invitation, act: choosePassword },
  { route: '/invitation', name: 'codes', address: ({ invitation }) => invitation, act: showCodes },
];

async function signInWithPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use a password and a code instead' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use a password and an authenticator app instead' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
}

async function showCodes(page: Page): Promise<void> {
  await choosePassword(page);
  await page.getByLabel('Your name').fill('Mo Maker');
  await page.getByLabel('Password').fill('glue and patience');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}
