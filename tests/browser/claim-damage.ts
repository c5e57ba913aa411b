import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Order } from '#domain/orders/orders.ts';
import { createOrderLinks, foundOrdersAddress } from '#server/orders/links/order-links.ts';

/** Ships an order by hand. @param page of an owner who is signed in to the studio, or their browser */
export async function shipOrder(page: Pick<Page, 'request'>, { _id }: Order): Promise<void> {
  const headers = { 'x-requested-with': 'passepartout' };
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784' };
  for (const data of [{ to: 'in_production' }, { to: 'shipped', tracking }]) {
    const response = await page.request.post(`/api/studio/orders/${_id}/move`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
  }
}

/** The token of the link in the confirmation of an order. */
async function tokenOf(order: Order): Promise<string> {
  const secret = await readFile(join(process.env.TEST_DATA_DIR ?? '', 'token-secret'), 'utf8');
  return createOrderLinks(secret).toOrder(order);
}

/** The address of the emailed link to an order. */
export async function linkTo(order: Order): Promise<string> {
  return foundOrdersAddress('', await tokenOf(order));
}

/** A photograph of damage, as a browser chooses it. */
export async function damagePhoto(name = 'corner.jpg') {
  const create = { width: 640, height: 480, channels: 3, background: '#7a6a5a' } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/** Claims the first print of a shipped order, without a browser. @returns the claim's id */
export async function claimDamage(page: Pick<Page, 'request'>, order: Order): Promise<string> {
  return claimByLink(page, order._id, await tokenOf(order));
}

/** The same, with the token of the link in the confirmation. @param photo a JPEG, for pictures */
export async function claimByLink(
  page: Pick<Page, 'request'>,
  orderId: string,
  token: string,
  photo?: Buffer,
): Promise<string> {
  const authorization = `Bearer ${token}`;
  const path = `/api/orders/${orderId}`;
  const sent = await page.request.post(`${path}/photos`, {
    data: photo ?? (await damagePhoto()).buffer,
    headers: { authorization, 'content-type': 'image/jpeg' },
  });
  const { prints } = await (await page.request.get(`${path}/claims`, { headers: { authorization } })).json();
  const words = 'The glass arrived broken in one corner.';
  const data = { pieceId: prints[0].pieceId, words, photos: [(await sent.json()).id] };
  const filed = await page.request.post(`${path}/claims`, { data, headers: { authorization } });
  expect(filed.ok(), await filed.text()).toBe(true);
  return (await filed.json())._id;
}
