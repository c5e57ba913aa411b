import { expect, type Page } from '@playwright/test';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { roomPhotograph } from './room-photographs.ts';
import { mailsTo, newEmail } from './shopper.ts';

export interface SentOffer {
  id: string;
  clientEmail: string;
  link: string;
  print: ProductSummary;
}

/**
 * Sends an offer of a small black-framed print for $150 on a planned wall, without the studio's pages. Its client may change size
 * and frame.
 * @param page of an owner who is signed in, or their browser
 * @param more other contents, of the offer or of its line
 */
export async function sendOffer(
  page: Pick<Page, 'request'>,
  { line = {}, ...more }: Record<string, unknown> = {},
): Promise<SentOffer> {
  const [print] = await (await page.request.get('/api/shop/all-prints?limit=1&orientation=landscape')).json();
  const clientEmail = newEmail();
  const contents = {
    ...{ title: 'For your hall', words: 'As we said by phone.\n\nIt looks best above the sofa.' },
    ...{ clientName: 'Grace Hopper', clientEmail, tradeClientId: null, shipTo: null, showsPrices: true },
    wall: `?wall=120x96&furniture=sofa_84x33&print=${print._id}_small_black_border`,
    lastDay: isoDay(new Date(Date.now() + 14 * dayMs)),
    lines: [
      {
        printId: print._id,
        variant: { size: 'small', frameColor: 'black', mount: 'Border' },
        ...{ quantity: 1, ownPrices: { small: 150, large: 400 }, mayChangeSize: true, mayChangeFrame: true },
        ...(line as object),
      },
    ],
    ...more,
  };
  const { id, version } = await change(page, 'post', 'offers', { id: crypto.randomUUID(), source: null });
  const saved = await change(page, 'put', `offers/${id}`, { version, ...contents });
  const { link } = await change(page, 'post', `offers/${id}/send`, {
    version: saved.version,
    sends: saved.sends,
  });
  return { id, clientEmail, link, print };
}

/** Makes a call of the studio that must succeed. */
export async function change(
  page: Pick<Page, 'request'>,
  method: 'post' | 'put',
  path: string,
  data: object,
) {
  const headers = { 'x-requested-with': 'passepartout' };
  const response = await page.request[method](`/api/studio/${path}`, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Stores a photo with an offer, without a browser. @param page of an owner who is signed in, or their browser */
export async function storePhoto(page: Pick<Page, 'request'>, id: string): Promise<void> {
  const { address } = await change(page, 'post', `offers/${id}/photo-link`, {});
  const [print] = await (await page.request.get('/api/shop/all-prints?limit=1&orientation=landscape')).json();
  const { file, photo } = roomPhotograph('over-the-sofa');
  const { width, height } = photo;
  const measured = {
    toPhoto: [
      [10, 0, width / 2],
      [0, 10, height / 3],
      [0, 0, 1],
    ],
    light: { brightness: 1, warmth: 0 },
    hung: { printId: print._id, middle: { x: 0, y: 0 }, height: 12, isAboveFurniture: false },
  };
  const headers = {
    authorization: `Bearer ${address.split('#photo.')[1]}`,
    ...{ 'content-type': 'image/jpeg', 'measured-wall': JSON.stringify(measured) },
  };
  const response = await page.request.post('/api/offers/photo', { headers, data: file });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The link in the email to a client. */
export async function emailedLink(email: string): Promise<string> {
  const find = async () => {
    const mails = await mailsTo(email);
    return mails.map(({ text }) => /\S+\/offer#\S+/.exec(text)?.[0]).find(Boolean);
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}
