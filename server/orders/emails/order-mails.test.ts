import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { moveOrder } from '../../fulfillment/orders/move-order.ts';
import { findHistory } from '../history.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { findOrderMails } from './order-mails.ts';
import { resendConfirmation } from './resend-confirmation.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

test('every email about an order is recorded as its buyer got it, once and in the order of sending', async () => {
  const email = newEmail();
  const { _id } = await newOrder(world, { email });
  const recorded = () => findOrderMails(world.shop.database.db, _id);
  await expect.poll(recorded).toHaveLength(1);
  await moveOrder(orderContext(world), _id, { to: 'in_production' });
  await expect.poll(recorded).toHaveLength(2);
  await resendConfirmation(orderContext(world), _id);
  await expect.poll(recorded).toHaveLength(3);
  await refundOrder(orderContext(world), _id);
  await expect.poll(recorded).toHaveLength(4);

  const mails = await recorded();
  expect(mails.map(({ name }) => name.replace(/\d+$/, 'N'))).toEqual([
    'confirmation mail',
    'production mail',
    'confirmation mail',
    'refund mail N',
  ]);
  const sent = await mailsTo(world, email);
  expect(mails.map(({ recipient }) => recipient)).toEqual([email, email, email, email]);
  expect(mails.map(({ subject }) => subject).sort()).toEqual(sent.map(({ subject }) => subject).sort());
  const [confirmation] = sent.filter(({ subject }) => subject.includes('is confirmed'));
  const withoutToken = confirmation?.text.replaceAll(/#[\w.-]{20,}/g, '#…').trim();
  expect(mails[0]?.text.trim(), 'whoever reads the record cannot open the order').toBe(withoutToken);
  expect(mails[0]?.text).toContain('/orders/found#…');
});

test('an email that the mail server refuses for good is not recorded as sent', async () => {
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 550 } } });
  const { _id } = await newOrder(world, { email });
  const { db } = world.shop.database;
  const causes = async () => (await findHistory(db, _id)).map(({ cause }) => cause);
  await expect.poll(causes).toContainEqual(expect.stringMatching(/^mail refused: /));
  await world.setFaults();
  expect(await findOrderMails(db, _id)).toEqual([]);
});
