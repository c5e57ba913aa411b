import { expect, type Page } from '@playwright/test';
import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { newEmail } from './shopper.ts';

/** The address of a planned wall with the shop's first print. */
export async function planWall(page: Pick<Page, 'request'>): Promise<string> {
  const [print] = await (await page.request.get('/api/shop/all-prints')).json();
  return `/wall?wall=120x96&print=${print._id}_small_black_border`;
}

/**
 * Makes an offer of one print, without a browser. @param page of an owner who is signed in, or their browser
 * @param more what it says instead
 */
export async function makeOffer(
  page: Pick<Page, 'request'>,
  { isSent, ...more }: Partial<OfferContents> & { isSent: boolean },
): Promise<StudioOffer> {
  const wall = (await planWall(page)).replace('/wall', '');
  const made = await call(page, 'POST', '', { id: crypto.randomUUID(), source: { wall } });
  const { id, version, lines, lastDay } = made;
  const contents = {
    ...{ title: 'For your hall', words: 'As we said by phone.', clientName: 'Grace Hopper' },
    ...{
      tradeClientId: null,
      shipTo: null,
      clientEmail: newEmail(),
      wall,
      showsPrices: true,
      lastDay,
      lines,
    },
    ...more,
  };
  const saved = await call(page, 'PUT', `/${id}`, { version, ...contents });
  return isSent ? call(page, 'POST', `/${id}/send`, { version: saved.version, sends: 0 }) : saved;
}

/** `2026-03-01` in these days. */
export function dayIn(days: number): string {
  return isoDay(new Date(Date.now() + days * dayMs));
}

async function call(
  page: Pick<Page, 'request'>,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<StudioOffer> {
  const headers = { 'x-requested-with': 'passepartout' };
  const response = await page.request.fetch(`/api/studio/offers${path}`, { method, data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
