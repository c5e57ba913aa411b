import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { MaterialFact } from '#domain/fulfillment/materials.ts';
import { type Order, orderNumber, type Tracking } from '#domain/orders/orders.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { findBoxes } from '#server/fulfillment/parcels/plan-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { contactLine } from '#server/mail/mail-layout.ts';
import { takeMailLock } from '#server/mail/send-once.ts';
import {
  ingestedOrder,
  mailsTo,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext, rowOf } from '#tests/world/refund.ts';
import { renderPage } from '#tests/world/render-page.tsx';
import { newStaff, studio } from '#tests/world/staff.ts';
import { moveOrder } from '../../fulfillment/orders/move-order.ts';
import { correctTracking } from '../../fulfillment/orders/tracking.ts';
import { findHistory } from '../history.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { orders } from '../tables.ts';
import { buyerMailLock } from './mail-buyer.ts';
import { resendConfirmation } from './resend-confirmation.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop();
});
afterAll(() => world.close());

const wrong: Tracking = { carrier: 'UPS', number: '1Z 999', url: null };
const right: Tracking = { carrier: 'UPS', number: '1Z 998', url: 'https://ups.example/998' };

async function mails(email: string, about: string) {
  return (await mailsTo(world, email)).filter(({ subject }) => subject.includes(about));
}

async function ship({ _id }: Order): Promise<void> {
  await moveOrder(orderContext(world), _id, { to: 'in_production' });
  await moveOrder(orderContext(world), _id, { to: 'shipped', tracking: wrong });
}

test('the buyer gets one mail when production starts, with the day by which the order ships', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await Promise.all([1, 2].map(() => moveOrder(orderContext(world), order._id, { to: 'in_production' })));
  await expect.poll(() => mails(email, 'in production')).toHaveLength(1);
  const [mail] = await mails(email, 'in production');
  expect(mail?.text).toMatch(
    new RegExp(`We are printing and framing order ${orderNumber(order)}. It ships by \\w+ \\d+, \\d{4}\\.`),
  );
  expect(mail?.text).toContain('1 × Misty Ridge by Ada Lind');
});

test('the confirmation says what each print is made of, and certifies it', async () => {
  const email = newEmail();
  await newOrder(world, { email });
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
  const [mail] = await mails(email, 'is confirmed');
  for (const part of ['Glazing: Clear glass', 'Paper: 100% cotton rag', 'Weight: About 5 lb']) {
    expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(part);
  }
  const [, certificate = ''] = mail?.text.split('Certificate of authenticity') ?? [];
  expect(certificate).toContain('Title and artist: Misty Ridge by Ada Lind');
  expect(certificate).toContain(
    'Sheet and image: 14\u00a03/4 x 10\u00a03/4 in, image 13\u00a03/4 x 9\u00a03/4 in, of which the mat shows',
  );
  expect(certificate).toContain('Edition: Open edition: not limited, and not numbered');
  expect(certificate).toContain('Seller: Passepartout Prints LLC');
});

test('the confirmation of several prints states what they share once', async () => {
  const email = newEmail();
  const frames = ['Black', 'Wood'] as const;
  const items = frames.map((frame) => ({ ...oneSmallPrint, frame }));
  await paySession(world, await newSession(world, items), { email });
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
  const [mail] = await mails(email, 'is confirmed');
  for (const words of [mail?.text ?? '', mail?.html ?? '']) {
    expect(words.split('Glazing: ')).toHaveLength(2);
    expect(words.split('Frame: ')).toHaveLength(3);
    expect(words.indexOf('Glazing: ')).toBeGreaterThan(words.indexOf('All prints of this order'));
  }
});

/** The texts of the pages of a document of an order's pieces. */
async function readDocument(document: string, { _id }: Order): Promise<string[]> {
  const made = await findPieces(world.shop.database.db, { order: _id });
  const body = { codes: made.map(({ code }) => code) };
  const { cookie } = await newStaff(world);
  const { rawPayload } = await studio(world, `POST documents/${document}`, { cookie, body });
  return (await readPdf(rawPayload)).map(({ text }) => text);
}

/** With ordinary spaces instead of those that don't break. */
const withSpaces = (text: string) => text.replaceAll(/\u00a0|&nbsp;/g, ' ');

test('page, payment page, confirmation and job tickets state the same framed size, in every size', async () => {
  const email = newEmail();
  const items = sizeKeys.map((sizeKey) => ({ ...oneSmallPrint, sizeKey }));
  const session = await newSession(world, items);
  const { url } = await world.provider.checkout.sessions.retrieve(session);
  const paymentPage = await (await fetch(url ?? '')).text();
  await paySession(world, session, { email });
  const order = await ingestedOrder(world, session);
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
  const [mail] = await mails(email, 'is confirmed');
  const ticketTexts = await readDocument('tickets', order);
  const texts = {
    page: (await renderPage(world, `/product/${prints.mistyRidge.id}`)).replace(/<[^>]*>/g, ''),
    'payment page': paymentPage,
    'email in HTML': mail?.html ?? '',
    'email as text': mail?.text ?? '',
  };
  const framedSizes = [
    'framed 19 5/8 x 15 5/8 in',
    'framed 21 1/8 x 17 1/8 in',
    'framed 25 1/8 x 19 1/8 in',
    'framed 37 5/8 x 25 5/8 in',
    'framed 49 11/16 x 37 11/16 in',
    'framed 61 11/16 x 49 11/16 in',
  ];
  for (const [name, text] of Object.entries(texts)) {
    for (const framedSize of framedSizes) expect(withSpaces(text), name).toContain(framedSize);
  }
  for (const [index, framedSize] of framedSizes.entries()) {
    expect(ticketTexts[index]).toContain(framedSize.replace(/framed (.+) in/, 'Framed $1'));
  }
}, 600_000);

test('what the buyer was told stays the same when tables of sizes and materials change after the payment', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
  // The tables are part of the program, so the piece is made as by other tables instead.
  const { db } = world.shop.database;
  const [piece] = await findPieces(db, { order: order._id });
  if (!piece) throw new Error('The order has no piece.');
  const cuts = {
    ...piece.cuts,
    board: { width: 19, height: 15 },
    outside: { width: 20, height: 16 },
    trim: { width: 14, height: 10 },
    depthInches: 3,
    materials: [
      ['Frame', 'Cherry'],
      ['Glazing', 'Museum glass'],
      ['Hanging', 'Two rings'],
    ] satisfies MaterialFact[],
  };
  await db.update(pieces).set({ cuts, paper: 'Bamboo' }).where(eq(pieces.id, piece.id));

  await resendConfirmation(orderContext(world), order._id);
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(2);
  const [newest] = await mails(email, 'is confirmed');
  const text = withSpaces(newest?.text ?? '');
  expect(text).toContain('Small, 15x19 in, framed 20 x 16 in · Black frame · Border');
  expect(text).toContain('    Frame: Cherry\n    Glazing: Museum glass\n');
  expect(text).toContain('Sheet and image: 14 x 10 in, image');
  expect(text).toContain('Process and paper: Archival pigment print on Bamboo');

  const { made } = (await ingestedOrder(world, order.sessionId)).items[0] ?? {};
  const { board, outside, trim } = cuts;
  expect(made).toMatchObject({ board, outside, trim, paper: 'Bamboo' });
  expect(made, 'the page does not need them').not.toHaveProperty('materials');

  expect((await readDocument('certificates', order))[0]).toContain('Sheet and image 14 x 10 in, image');
  const [ticket] = await readDocument('tickets', order);
  for (const part of ['Framed 20 x 16', 'in. Cherry', 'Museum glass', 'Two rings', 'Frame 3 deep'])
    expect(ticket).toContain(part);
  expect(await findBoxes(db, order._id)).toMatchObject([
    { lengthInches: 26, widthInches: 22, heightInches: 7 },
  ]);
});

test('the mail about a large order has thumbnails, and every mail says how to reach the shop', async () => {
  const emails = [newEmail(), newEmail()];
  const sessions = await Promise.all(
    [3, 4].map((lines) => newSession(world, Array(lines).fill(oneSmallPrint))),
  );
  for (const [index, session] of sessions.entries()) {
    await paySession(world, session, { email: emails[index] ?? '' });
    await ingestedOrder(world, session);
  }
  const widths = async (email = '') => {
    await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
    const [mail] = await mails(email, 'is confirmed');
    expect(mail?.text).toContain(contactLine(defaultDetails));
    expect(mail?.html).toMatch(/<td style="[^"]*font-weight:bold[^"]*">Total</);
    return [...(mail?.html.matchAll(/<img [^>]*width="(\d+)"/g) ?? [])].map(([, width]) => Number(width));
  };
  expect(await widths(emails[0])).toEqual([560, 560, 560]);
  expect(await widths(emails[1])).toEqual([112, 112, 112, 112]);
});

test('a corrected tracking number is mailed to the buyer, and the same correction is refused', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  const context = orderContext(world);
  expect(await correctTracking(context, order._id, right)).toMatchObject({
    reason: 'not-shipped',
    status: 'paid',
  });
  await ship(order);
  expect(await correctTracking(context, order._id, right)).toEqual({ ok: true });
  expect(await correctTracking(context, order._id, right)).toEqual({ ok: false, reason: 'same' });
  expect(await rowOf(world, order)).toMatchObject({ status: 'shipped', tracking: right });
  await expect.poll(() => mails(email, 'A new tracking number')).toHaveLength(1);
  const [mail] = await mails(email, 'A new tracking number');
  expect(mail?.text).toContain('Tracking number: 1Z 998\nhttps://ups.example/998');
});

test('a confirmation can be sent again, and the order records when it was last sent', async () => {
  const email = newEmail();
  const order = await newOrder(world, { email });
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(1);
  await expect.poll(async () => (await rowOf(world, order))?.confirmationSentAt).toBeTruthy();
  const before = (await rowOf(world, order))?.confirmationSentAt?.getTime() ?? 0;
  expect(await resendConfirmation(orderContext(world), order._id)).toEqual({
    ok: true,
    to: email,
    formerEmail: email,
    isFirst: false,
  });
  await expect.poll(() => mails(email, 'is confirmed')).toHaveLength(2);
  const last = async () => (await rowOf(world, order))?.confirmationSentAt?.getTime();
  await expect.poll(last).toBeGreaterThan(before);

  await refundOrder(orderContext(world), order._id);
  expect(await resendConfirmation(orderContext(world), order._id)).toMatchObject({ reason: 'not-confirmed' });
});

test('after an email is corrected, the confirmation and all later mails go to the new one', async () => {
  const [wrongEmail, rightEmail] = [newEmail(), newEmail()];
  const order = await newOrder(world, { email: wrongEmail });
  await expect.poll(() => mails(wrongEmail, 'is confirmed')).toHaveLength(1);
  const resent = await resendConfirmation(orderContext(world), order._id, rightEmail);
  expect(resent).toMatchObject({ ok: true, to: rightEmail });
  await expect.poll(() => mails(rightEmail, 'is confirmed')).toHaveLength(1);
  await moveOrder(orderContext(world), order._id, { to: 'in_production' });
  await expect.poll(() => mails(rightEmail, 'in production')).toHaveLength(1);
  expect(await mailsTo(world, wrongEmail)).toHaveLength(1);
  const history = await findHistory(world.shop.database.db, order._id);
  expect(history).toContainEqual(
    expect.objectContaining({ cause: 'owner', note: `email corrected: ${rightEmail}` }),
  );
});

test('an email corrected while the confirmation is being sent to the wrong one gets a confirmation too', async () => {
  const [wrongEmail, rightEmail] = [newEmail(), newEmail()];
  const order = await newOrder(world, { email: wrongEmail });
  await expect.poll(async () => (await rowOf(world, order))?.confirmationSentAt).toBeTruthy();
  const { db } = world.shop.database;
  const record = (confirmationSentAt: Date | null) => ({ confirmationSentAt });
  await db.update(orders).set(record(null)).where(eq(orders.id, order._id));
  const resending = await db.transaction(async (sending) => {
    await takeMailLock(sending, buyerMailLock(order._id));
    const resending = resendConfirmation(orderContext(world), order._id, rightEmail);
    await expect.poll(waitingForLock).toBe(true);
    await sending.update(orders).set(record(new Date())).where(eq(orders.id, order._id));
    return { resending };
  });
  expect(await resending.resending).toMatchObject({ ok: true, to: rightEmail });
  await expect.poll(() => mails(rightEmail, 'is confirmed')).toHaveLength(1);
});

async function waitingForLock(): Promise<boolean> {
  const { rows } = await world.shop.database.db.execute(
    sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}
