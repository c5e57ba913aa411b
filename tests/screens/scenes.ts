import type { Locator, Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { hangPrint, measureRoom, openWall, tapCorners } from '#tests/browser/hang-on-wall.ts';
import { type RoomName, roomPhotograph } from '#tests/browser/room-photographs.ts';
import type { Screen } from './picture.ts';
import { expectSlowly, type Stage } from './stage.ts';

/** A page in the state that a picture shows. */
export interface Scene {
  /** The start of its file names. */
  name: string;
  title: string;
  /** Undefined for a new visitor. */
  visitor?: keyof Stage['visitors'];
  address: string | ((stage: Stage) => string);
  /** What the visitor does on the page. */
  act?: (page: Page) => Promise<unknown>;
  /** Only its windows are taken, because something covers the page or is scrolled into view. */
  isScreen?: boolean;
  /** The screens on which the state exists. Undefined: all. */
  widths?: readonly Screen['width'][];
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const lookClosely = async (page: Page) => {
  await page.getByRole('button', { name: 'Look closely' }).click();
  await expectSlowly(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
};

const openCategories = async (page: Page) => {
  await press('Menu')(page);
  await press('CATEGORIES')(page);
};

const openMusic = async (page: Page) => {
  await press('Music')(page);
  const player = page.getByRole('complementary', { name: 'Music' }).frameLocator('iframe');
  await expectSlowly(player.getByRole('button', { name: 'Play' })).toBeVisible();
};

const goTo = (heading: string) => (page: Page) =>
  page
    .getByRole('heading', { name: heading })
    .evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 140));

const signInWrongly = async (page: Page) => {
  await page.getByLabel('Email').fill('member@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await press('Sign in')(page);
  await expectSlowly(page.getByRole('alert')).toBeVisible();
};

const joinHastily = async (page: Page) => {
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).press('Tab');
};

/** Taps the corners of the sheet. On a small screen, the first tap enlarges the photo. */
const pickCorners = async (page: Page) => {
  const { file, photo, sheet } = roomPhotograph('by-the-door');
  const dialog = await openWall(page, file);
  await dialog.getByLabel('What is on the wall?').selectOption(sheet.kind);
  const [topLeft, ...others] = sheet.corners;
  await tapCorners(page, dialog, [topLeft], photo.width);
  const isEnlarged = await dialog.getByRole('button', { name: 'Show the whole photo' }).isVisible();
  await tapCorners(page, dialog, isEnlarged ? sheet.corners : others, photo.width);
};

/** Taps the sheet on a large screen, where it takes no magnifier. */
const measure = (name: RoomName) => async (page: Page) => {
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const dialog = await measureRoom(page, roomPhotograph(name));
  if (screen) await page.setViewportSize(screen);
  return dialog;
};

const hang = (name: RoomName, size: string) => async (page: Page) => {
  const dialog = await measure(name)(page);
  await hangPrint(dialog);
  await dialog.getByRole('radio', { name: new RegExp(`^${size},`) }).check();
  await showResult(dialog);
  return dialog;
};

/** Scrolls to the text about the width, from which the choices below have scrolled away. */
const showResult = (dialog: Locator) =>
  dialog
    .getByText('in wide on your wall')
    .evaluate((text: HTMLElement) => text.scrollIntoView({ block: 'end' }));

const outlineSizes = async (page: Page) => {
  const dialog = await hang('over-the-sofa', 'Large')(page);
  await dialog.getByRole('checkbox', { name: 'Outline larger sizes' }).check();
  await showResult(dialog);
};

/** Marks the sofa's back at its left and right ends, for the advice about sizes. */
const hangOverSofa = async (page: Page) => {
  const screen = page.viewportSize();
  const dialog = await hang('over-the-sofa', 'Collector')(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { photo, others } = roomPhotograph('over-the-sofa');
  await dialog.getByRole('button', { name: 'Mark a sofa or other furniture' }).click();
  await tapCorners(page, dialog, (others.sofa?.corners ?? []).slice(0, 2), photo.width, { x: 0, y: 0 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  if (screen) await page.setViewportSize(screen);
  await showResult(dialog);
};

const addToCart = async (page: Page) => {
  await press('Add to cart')(page);
  await expectSlowly(page.getByText('Print added!')).toBeVisible();
};

/** Puts a print of the largest size into the cart of a new visitor. */
const chooseDestination = async (page: Page) => {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  await page.goto(`/product/${print._id}?size=exhibition`);
  await addToCart(page);
  await page.goto('/cart');
  await page.getByLabel('Where will it hang?').selectOption('HI');
};

const findWall = async (page: Page) => {
  const wall = page.getByRole('region', { name: /^Your wall/ });
  await expectSlowly(wall.getByRole('img')).toHaveCount(2);
};

/** The first print in white, in view. */
const changeOffer = async (page: Page) => {
  await findWall(page);
  const line = page.getByRole('form').first();
  await line.getByRole('radio', { name: 'White' }).check({ force: true });
  await line.evaluate((element) => element.closest('li')?.scrollIntoView());
};

const findQuestion = (page: Page) =>
  expectSlowly(page.getByRole('heading', { name: 'Questions' })).toBeVisible();

/** On a busy machine the network is idle before the order is asked for. */
const findTimeline = (page: Page) => expectSlowly(page.getByRole('list', { name: 'Timeline' })).toBeVisible();

/** Fills in a report with two photographs, and scrolls to its beginning. */
const report = async (page: Page) => {
  await press('Report a problem')(page);
  await page.getByLabel('What happened?').fill('One corner of the frame is open.');
  const photos = (['by-the-door', 'over-the-sofa'] as const).map((name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: roomPhotograph(name).file,
  }));
  await page.getByLabel(/^Photos/).setInputFiles(photos);
  await expectSlowly(page.getByText('2 photos added.', { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  const heading = page.getByRole('heading', { name: 'Is something wrong with a print?' });
  await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 24));
};

const askForLink = async (page: Page) => {
  await page.getByLabel('Email').fill('ada.lovelace@example.com');
  await press('Send link')(page);
  await expectSlowly(page.getByText('Please check your inbox.')).toBeVisible();
};

const openOrder = (page: Page) =>
  page.getByRole('main').getByRole('button', { expanded: false }).first().click();

/** Opens a plan of the first prints, each in a variant such as `large_black_border`. */
const planWall =
  (query: string, ...variants: string[]) =>
  async (page: Page) => {
    const prints: ProductSummary[] = await (await page.request.get('/api/shop/all-prints')).json();
    const planned = variants.map((variant, index) => `print=${prints[index]?._id}_${variant}`);
    await page.goto(`/wall?${[query, ...planned].join('&')}`);
    const list = page.getByRole('region', { name: 'Prints on your wall' });
    await expectSlowly(list.getByRole('link')).toHaveCount(variants.length);
  };

const salon = planWall(
  'hang=salon&furniture=sideboard_60x32&center=64',
  ...['small_black_border', 'giant_black_border', 'small_wood_border', 'small_white_full-bleed'],
);
const row = planWall(
  'furniture=sofa_84x33&center=59',
  ...['large_black_border', 'large_wood_border', 'large_white_border'],
);
const grid = planWall('hang=grid&furniture=bed_76x45&center=73.5', ...Array(6).fill('small_wood_border'));

/** The shop, in the order of a visit. */
export const shopScenes: readonly Scene[] = [
  { name: 'home', title: 'Home', address: '/' },
  { name: 'menu', title: 'Menu', address: '/', act: press('Menu'), isScreen: true, widths: [360] },
  {
    name: 'categories',
    title: 'Menu, categories',
    address: '/',
    act: openCategories,
    isScreen: true,
    widths: [360],
  },
  { name: 'music', title: 'Music', address: '/', act: openMusic, isScreen: true },
  { name: 'shop-prints', title: 'Shop navigation', address: '/shop-prints' },
  { name: 'catalogue', title: 'All Prints', address: '/shop/all-prints/' },
  {
    name: 'catalogue-filtered',
    title: 'All Prints, filtered, in wood',
    address: '/shop/all-prints/?category=nature&orientation=landscape',
    act: async (page) => {
      const phoneFilter = page.getByText('Filter (2)', { exact: true });
      if (await phoneFilter.isVisible()) await phoneFilter.click();
      await page.getByRole('radio', { name: 'Wood' }).first().check({ force: true });
    },
  },
  {
    name: 'catalogue-searched',
    title: 'All Prints, searched',
    address: '/shop/all-prints/?q=lake',
  },
  {
    name: 'catalogue-empty',
    title: 'All Prints, nothing found',
    address: '/shop/all-prints/?q=unicorn',
  },
  { name: 'artist', title: 'Artist', address: ({ artistPath }) => artistPath },
  { name: 'product', title: 'Print', address: ({ portraitPath }) => portraitPath },
  {
    name: 'product-landscape',
    title: 'Print, large, in wood, full bleed',
    address: ({ landscapePath }) => `${landscapePath}?size=large&frame=wood&mount=full-bleed`,
  },
  {
    name: 'product-lower',
    title: 'Print, lower half',
    address: ({ portraitPath }) => portraitPath,
    act: goTo('See it to scale'),
    isScreen: true,
  },
  {
    name: 'product-closely',
    title: 'Print, looked at closely',
    address: ({ landscapePath }) => landscapePath,
    act: lookClosely,
    isScreen: true,
  },
  {
    name: 'own-wall-corners',
    title: 'On your own wall, the corners of the sheet',
    address: ({ landscapePath }) => landscapePath,
    act: pickCorners,
    isScreen: true,
  },
  {
    name: 'own-wall-door',
    title: 'On your own wall, by the door',
    address: ({ landscapePath }) => `${landscapePath}?frame=wood`,
    act: hang('by-the-door', 'Giant'),
    isScreen: true,
  },
  {
    name: 'own-wall-sofa',
    title: 'On your own wall, over the sofa, with the outlines of larger sizes',
    address: ({ landscapePath }) => `${landscapePath}?frame=black`,
    act: outlineSizes,
    isScreen: true,
  },
  {
    name: 'own-wall-advice',
    title: 'On your own wall, centered over the sofa, with advice',
    address: ({ landscapePath }) => `${landscapePath}?frame=black`,
    act: hangOverSofa,
    isScreen: true,
  },
  {
    name: 'own-wall-evening',
    title: 'On your own wall, in the evening',
    address: ({ portraitPath }) => `${portraitPath}?frame=white`,
    act: hang('evening-lamp', 'Large'),
    isScreen: true,
  },
  { name: 'cart-empty', title: 'Cart, empty', address: '/cart' },
  {
    name: 'product-added',
    title: 'Print, added to the cart',
    address: ({ portraitPath }) => portraitPath,
    act: addToCart,
    isScreen: true,
  },
  { name: 'cart', title: 'Cart', visitor: 'shopper', address: '/cart' },
  {
    name: 'cart-destination',
    title: 'Cart, with a print that does not ship everywhere',
    address: '/cart',
    act: chooseDestination,
  },
  { name: 'wall', title: 'Wall planner, a row', visitor: 'shopper', address: '/wall', act: row },
  { name: 'wall-salon', title: 'Wall planner, a salon', visitor: 'shopper', address: '/wall', act: salon },
  {
    name: 'wall-grid',
    title: "Wall planner, a member's grid",
    visitor: 'member',
    address: '/wall',
    act: grid,
  },
  { name: 'wall-bare', title: 'Wall planner, bare', address: '/wall', widths: [360, 1440] },
  {
    name: 'payment',
    title: 'Payment (sandbox)',
    visitor: 'shopper',
    address: ({ paymentUrl }) => paymentUrl,
  },
  { name: 'login', title: 'Sign in', address: '/login' },
  {
    name: 'login-refused',
    title: 'Sign in, refused',
    address: '/login',
    act: signInWrongly,
  },
  {
    name: 'forgot',
    title: 'Forgotten password',
    address: '/login',
    act: press('Forgot my password'),
  },
  { name: 'register', title: 'Join', address: '/register' },
  {
    name: 'register-refused',
    title: 'Join, refused',
    address: '/register',
    act: joinHastily,
  },
  {
    name: 'reset',
    title: 'New password',
    address: '/reset-password?token=example&uid=example',
  },
  { name: 'cart-member', title: "Cart, a member's", visitor: 'member', address: '/cart' },
  { name: 'success', title: 'Confirmation', visitor: 'member', address: ({ successPath }) => successPath },
  { name: 'find-order', title: 'Find your order', address: '/orders/find', act: askForLink },
  {
    name: 'found-order',
    title: 'Your order, by the link in its email',
    address: ({ orderPath }) => orderPath,
    act: findTimeline,
  },
  {
    name: 'parts-shipped',
    title: 'Your order, shipped in parts',
    address: ({ partsPath }) => partsPath,
    act: findTimeline,
  },
  {
    name: 'claim',
    title: 'A problem is reported',
    address: ({ partsPath }) => partsPath,
    act: report,
    isScreen: true,
  },
  { name: 'delay', title: 'The answer to a delay', address: ({ answerPath }) => answerPath },
  { name: 'found-order-not', title: 'Your order, link cut short', address: '/orders/found#example' },
  {
    name: 'offer',
    title: 'An offer on the client’s wall',
    address: ({ offerPath }) => offerPath,
    act: findWall,
  },
  {
    name: 'offer-changed',
    title: 'An offer, with another frame',
    address: ({ offerPath }) => offerPath,
    act: changeOffer,
    isScreen: true,
  },
  {
    name: 'offer-quiet',
    title: 'An offer with prices on request, without a wall',
    address: ({ quietOfferPath }) => quietOfferPath,
    act: findQuestion,
  },
  { name: 'offer-not', title: 'Your offer, link cut short', address: '/offer#example' },
  { name: 'settings', title: 'Settings', visitor: 'member', address: '/settings', act: openOrder },
  { name: 'mail', title: 'Confirmation mail', visitor: 'member', address: ({ mailUrl }) => mailUrl },
  { name: 'terms', title: 'Terms of service', address: '/policies/terms-of-service' },
  { name: 'privacy', title: 'Privacy policy', address: '/policies/privacy' },
  { name: 'returns', title: 'Return policy', address: '/policies/returns' },
  { name: 'accessibility', title: 'Accessibility', address: '/policies/accessibility' },
  { name: 'contact', title: 'Contact', address: '/contact' },
  { name: 'not-found', title: 'Not found', address: '/no-such-wall' },
];
