import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { printOfLine } from '#server/payments/session-details.ts';
import {
  ingest,
  ingestedOrder,
  mailsTo,
  newEmail,
  newSession,
  paySession,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';

// Drawing the picture takes long on a busy machine.
const ownerEmail = 'owner@shop.example';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ settings: { OWNER_EMAIL: ownerEmail } });
});
afterAll(() => world.close());

async function ownerMails(number: string) {
  return (await mailsTo(world, ownerEmail)).filter(({ subject }) => subject.includes(number));
}

/** Waits for the framed picture, which may be drawn after the payment page has opened. */
async function untilDrawn(session: string): Promise<void> {
  const expand = ['data.price.product'];
  const { data } = await world.provider.checkout.sessions.listLineItems(session, { expand });
  const [image] = data.flatMap((line) => printOfLine(line).image ?? []);
  const url = new URL(image ?? '').pathname;
  await expect.poll(async () => (await world.app.inject({ url })).statusCode).toBe(200);
}

test('the owner gets one mail about a new order: what to make, by when, and for which city', async () => {
  const email = newEmail();
  const session = await newSession(world);
  await untilDrawn(session);
  await world.setFaults({ webhooks: { duplicate: true } });
  await paySession(world, session, { email });
  await Promise.all([1, 2, 3].map(() => ingest(world, session)));
  const order = await ingestedOrder(world, session);
  await world.setFaults();
  const number = orderNumber(order);
  await expect.poll(() => ownerMails(number)).toHaveLength(1);
  const [mail] = await ownerMails(number);
  expect(mail?.subject).toBe(`New order ${number}: 1 print, ship by ${formatUtcDay(order.shipBy ?? '')}`);
  for (const line of [
    '1 × Misty Ridge by Ada Lind',
    'Small, 14.5x18.5 in, framed 19\u00a05/8 x 15\u00a05/8 in · Black frame · Border',
    `File: ${prints.mistyRidge.id}.jpg`,
    `Print id: ${prints.mistyRidge.id}`,
    'Ships to Portland, OR.',
    `/studio/orders/${order._id}`,
  ]) {
    expect(mail?.text).toContain(line);
  }
  expect(mail?.text).toMatch(/^SKU: \S+$/m);
  expect(mail?.html).toMatch(/<img src="cid:print-1-owner-[^"]+"/);
  for (const text of [mail?.text, mail?.html]) {
    expect(text, 'the owner does not need the street and the email yet').not.toMatch(/Gallery Row|buyer-/);
  }

  await world.sandbox(`/sandbox/sessions/${session}/webhooks`, {});
  await ingestedOrder(world, session);
  expect(await ownerMails(number)).toHaveLength(1);
});

test('the owner is mailed about a free order, and about a late payment only once it has arrived', async () => {
  const free = await newSession(world);
  await paySession(world, free, { promotionCode: 'ONTHEHOUSE' });
  const freeNumber = orderNumber(await ingestedOrder(world, free));
  await expect.poll(() => ownerMails(freeNumber)).toHaveLength(1);

  const failing = await newSession(world);
  await paySession(world, failing, { card: '4000 0000 0000 0366' });
  const failed = await ingestedOrder(world, failing);
  await settleLatePayment(world, failing);
  await expect.poll(async () => (await ingestedOrder(world, failing)).status).toBe('cancelled');
  expect(await ownerMails(orderNumber(failed))).toEqual([]);
});
