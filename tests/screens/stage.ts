import { type Browser, expect, type Page } from '@playwright/test';
import { claimByLink } from '#tests/browser/claim-damage.ts';
import { joinedMember } from '#tests/browser/member.ts';
import { sendOffer } from '#tests/browser/send-offer.ts';
import { addToCart, checkOut, choose, expectConfirmation, fillPayment, pay } from '#tests/browser/shopper.ts';
import { inviteInTerminal, joinStudio } from '#tests/browser/studio-staff.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
import { shipInParts } from './ship-in-parts.ts';

/** Visitors in the state that their pictures show, and the URLs that they visited. */
export interface Stage {
  visitors: { shopper: Page; member: Page; owner: Page };
  portraitPath: string;
  landscapePath: string;
  artistPath: string;
  paymentUrl: string;
  successPath: string;
  mailUrl: string;
  /** The path of the order link in the confirmation. */
  orderPath: string;
  /** The path of the link to an order of which two parcels have shipped. */
  partsPath: string;
  /** The path of the link to an offer of two prints on a wall. */
  offerPath: string;
  /** The same for one whose prices are on request, without a wall. */
  quietOfferPath: string;
  /** The page on which a buyer answers a notice of a delay. */
  answerPath: string;
  /** In the studio. */
  orderInStudio: string;
}

/** A longer timeout, because other work may keep the machine busy. */
export const expectSlowly = expect.configure({ timeout: 30_000 });

export async function setStage(browser: Browser, shop: RunningShop, dataDir: string): Promise<Stage> {
  const portrait = await newestPrint(shop, 'portrait');
  const landscape = await newestPrint(shop, 'landscape');
  const paths = { portraitPath: `/product/${portrait._id}`, landscapePath: `/product/${landscape._id}` };
  const visitors = {
    shopper: await newVisitor(browser, shop),
    member: await newVisitor(browser, shop),
    owner: await newVisitor(browser, shop),
  };
  await fillCart(visitors.shopper, paths);
  const paymentUrl = await checkOut(visitors.shopper);
  const { email } = await joinedMember(visitors.member, { email: 'ada.lovelace@example.com' });
  const successPath = await buyAsMember(visitors.member, email, paths);
  const mail = await confirmationMail(shop, email);
  const partsPath = await buyInParts(browser, shop, dataDir, paths);
  await writeMessage(visitors.shopper);
  const orderInStudio = await openStudio(visitors.owner, shop, dataDir);
  await photographPiece(visitors.owner, orderInStudio);
  await claimFirst(visitors.shopper, partsPath);
  const offerPath = await offerPair(visitors.owner, portrait, landscape);
  const quietOfferPath = pathOf(await sendOffer(visitors.owner, { wall: '', showsPrices: false }));
  const answerPath = await tellDelay(visitors.owner, shop, orderInStudio);
  return {
    visitors,
    ...paths,
    artistPath: `/artist/${encodeURIComponent(portrait.artist)}`,
    paymentUrl,
    successPath,
    partsPath,
    answerPath,
    offerPath,
    quietOfferPath,
    orderInStudio,
    mailUrl: mail.mailUrl,
    orderPath: mail.orderPath,
  };
}

/** A visitor without cookies or stored state. */
export function newVisitor(browser: Browser, shop: RunningShop): Promise<Page> {
  return browser.newPage({ baseURL: shop.url, reducedMotion: 'reduce' });
}

type Paths = Pick<Stage, 'portraitPath' | 'landscapePath'>;

async function fillCart(page: Page, { portraitPath, landscapePath }: Paths): Promise<void> {
  await page.goto(portraitPath);
  await choose(page, { size: 'Medium', frame: 'Black', mount: 'Border' });
  await addToCart(page);
  await page.goto(landscapePath);
  await choose(page, { size: 'Large', frame: 'Wood', mount: 'Full Bleed' });
  await addToCart(page);
}

async function buyAsMember(page: Page, email: string, paths: Paths): Promise<string> {
  await fillCart(page, paths);
  await checkOut(page);
  await fillPayment(page, { email });
  await pay(page);
  await expectConfirmation(page);
  const { pathname, search } = new URL(page.url());
  await page.goto(paths.landscapePath);
  await addToCart(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSlowly(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  return pathname + search;
}

/** Buys three prints, two of which ship in parcels of their own. */
async function buyInParts(
  browser: Browser,
  shop: RunningShop,
  dataDir: string,
  paths: Paths,
): Promise<string> {
  const page = await newVisitor(browser, shop);
  const email = 'grace.hopper@example.com';
  await fillCart(page, paths);
  await choose(page, { size: 'Small', frame: 'White', mount: 'Border' });
  await addToCart(page);
  await checkOut(page);
  await fillPayment(page, { email });
  await page.getByLabel('Full name').fill('Grace Hopper');
  await pay(page);
  await expectConfirmation(page);
  await page.close();
  const { orderPath, orderNumber } = await confirmationMail(shop, email);
  await shipInParts(dataDir, orderNumber);
  return orderPath;
}

async function writeMessage(page: Page): Promise<void> {
  await page.request.post('/api/contact', {
    data: {
      firstName: 'Charles',
      lastName: 'Babbage',
      email: 'charles.babbage@example.com',
      message: 'Could the wooden frame be had in walnut?\nI would take two of the Giant.',
    },
  });
}

/** Joins the studio as its owner. @returns the address of the newest order */
async function openStudio(page: Page, shop: RunningShop, dataDir: string): Promise<string> {
  const email = 'olive@example.com';
  await joinStudio(page, email, 'owner', await inviteInTerminal(email, 'owner', shop.url, dataDir));
  await page.goto('/studio/orders');
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('link').first();
  return (await order.getAttribute('href')) ?? '';
}

/** The first piece of an order has a photograph when it was checked, and a reason for none when it was packed. */
async function photographPiece(page: Page, orderPath: string): Promise<void> {
  const asStudio = { 'x-requested-with': 'passepartout' };
  const { order, pieces } = await (await page.request.get(`/api${orderPath}`)).json();
  const photos = `/api/studio/pieces/${pieces[0].code}/photos`;
  const picture = await page.request.get(new URL(order.items[0].image).pathname);
  await page.request.post(`${photos}/checked`, {
    data: await picture.body(),
    headers: { ...asStudio, 'content-type': 'image/jpeg' },
  });
  await page.request.post(`${photos}/packed/skip`, {
    data: { reason: 'The box is closed' },
    headers: asStudio,
  });
}

/** The buyer of an order that has shipped in part claims its first print. */
async function claimFirst(page: Page, orderPath: string): Promise<void> {
  const token = orderPath.split('#')[1] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const [order] = await (await page.request.get('/api/orders/found', { headers })).json();
  const picture = await page.request.get(new URL(order.items[0].image).pathname);
  await claimByLink(page, order._id, token, await picture.body());
}

/** The owner tells the buyer of an order about a delay. @returns the path of the page in the email */
async function tellDelay(page: Page, { sandboxUrl }: RunningShop, orderPath: string): Promise<string> {
  await page.goto(`${orderPath}?do=delay`);
  await page.getByRole('button', { name: 'Tell the buyer', exact: true }).click();
  const find = async () => {
    const mails = (await (await fetch(`${sandboxUrl}/mailbox/messages`)).json()) as { text: string }[];
    return mails.map(({ text }) => /\/orders\/answer\?\S+/.exec(text)?.[0]).find(Boolean);
  };
  await expectSlowly.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** The owner offers two prints above a sofa. @returns the path of the link */
async function offerPair(page: Page, ...pair: { _id: string }[]): Promise<string> {
  const variant = { size: 'medium', frameColor: 'wood', mount: 'Border' };
  const wall = pair.map(({ _id }) => `&print=${_id}_medium_wood_border`).join('');
  const offer = await sendOffer(page, {
    title: 'Two prints for your living room',
    words: 'As we said on Thursday: both in oak, at eye level above the sofa. Take your time.',
    wall: `?wall=144x96&furniture=sofa_84x33${wall}`,
    lines: pair.map(({ _id }, index) => ({
      ...{ printId: _id, variant, quantity: 1, mayChangeSize: index === 0, mayChangeFrame: true },
      ownPrices: index === 0 ? null : { medium: 210 },
    })),
  });
  return pathOf(offer);
}

function pathOf({ link }: { link: string }): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

async function newestPrint(
  { url }: RunningShop,
  orientation: string,
): Promise<{ _id: string; artist: string }> {
  const response = await fetch(`${url}/api/shop/all-prints?limit=1&orientation=${orientation}`);
  const [print] = (await response.json()) as { _id: string; artist: string }[];
  if (!print) throw new Error(`There is no ${orientation} print.`);
  return print;
}

async function confirmationMail(
  { sandboxUrl }: RunningShop,
  email: string,
): Promise<Pick<Stage, 'mailUrl' | 'orderPath'> & { orderNumber: string }> {
  const list = `${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`;
  const find = async () => {
    const mails = (await (await fetch(list)).json()) as { id: string; subject: string; text: string }[];
    return mails.find(({ subject }) => subject.includes('confirmed'));
  };
  await expectSlowly.poll(find).toBeDefined();
  const mail = await find();
  return {
    mailUrl: `${sandboxUrl}/mailbox/messages/${mail?.id}/view`,
    orderPath: /\/orders\/found#\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    orderNumber: /order (\S+) is confirmed/.exec(mail?.subject ?? '')?.[1] ?? '',
  };
}
