import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import { maxQuantityOfLine } from '#domain/orders/cart.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { expireOutdatedSessionsJob } from '#server/checkout/expire-outdated-sessions.ts';
import {
  ingest,
  ingestedOrder,
  mailsTo,
  newEmail,
  paySession,
  sessionIn,
  settleLatePayment,
} from '#tests/world/buy.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { authenticated, joinedMember } from '#tests/world/member.ts';
import { asClient, newOffer, offerLine, paymentOf, sentOffer } from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { offerLimit } from './offer-limit.ts';

type Sent = StudioOffer & { token: string };

let time: Date | undefined;
let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ now: () => time ?? new Date() });
});
beforeEach(async () => {
  time = undefined;
  owner = await newStaff(world);
});
afterAll(() => world.close());

const send = (more: Partial<OfferContents> = {}) => sentOffer(world, owner, more);
const open = async ({ token }: { token: string }) =>
  (await asClient(world, 'open', { offerToken: token })).json();
const call = (name: string, body: object = {}) => studio(world, name, { cookie: owner.cookie, body });
const show = async ({ id }: { id: string }): Promise<StudioOffer> =>
  (await studio(world, `GET offers/${id}`, owner)).json();
const statusOf = async (session: string) => (await world.provider.checkout.sessions.retrieve(session)).status;

/** Opens a payment session for an offer as it stands. */
async function press(offer: Sent, total = 150, more: object = {}): Promise<string> {
  const response = await asClient(world, 'pay', { ...paymentOf(offer, total), ...more });
  expect(response.statusCode, response.body).toBe(200);
  return sessionIn(response.json().url);
}

test('an offer goes from the studio to its client, who asks, pays and gets an order', async () => {
  const clientEmail = newEmail();
  const { id, number } = await send({ clientEmail });
  await expect.poll(() => mailsTo(world, clientEmail)).toHaveLength(1);
  const [mail] = await mailsTo(world, clientEmail);
  const token = /\/offer#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const opened = await asClient(world, 'open', { offerToken: token });
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(opened.json()).toMatchObject({
    ...{ number, state: 'open', title: 'For your hall', from: owner.name, wall: '?wall=120x96' },
    ...{ total: 150, memberTotal: 160, closedBecause: null },
    lines: [
      {
        title: 'Misty Ridge',
        artist: 'Ada Lind',
        choices: [{ size: 'small', price: 150, memberPrice: 160 }],
      },
    ],
  });
  expect((await asClient(world, 'open', { offerToken: token })).body).toBe(opened.body);
  expect((await show({ id })).openings).toEqual([{ day: isoDay(new Date()), opened: 2 }]);

  const question = { offerToken: token, id: crypto.randomUUID(), question: 'Does the frame come in oak?' };
  for (let times = 0; times < 2; times += 1)
    expect((await asClient(world, 'ask', question)).statusCode).toBe(202);
  const { questions } = await show({ id });
  expect(questions).toMatchObject([{ messageId: question.id }]);
  const message = (await studio(world, `GET messages/${question.id}`, owner)).json();
  expect(message).toMatchObject({ name: 'Grace Hopper', email: clientEmail, state: 'new' });
  expect(message.message).toContain(`About offer ${number}, “For your hall”:`);

  const session = await press({ ...(await show({ id })), token });
  const { metadata, customer_email, allow_promotion_codes } =
    await world.provider.checkout.sessions.retrieve(session);
  expect({ metadata, customer_email }).toMatchObject({
    metadata: { offerId: id },
    customer_email: clientEmail,
  });
  expect(allow_promotion_codes).not.toBe(true);
  await paySession(world, session, { email: clientEmail });
  const order = await ingestedOrder(world, session);
  expect(order).toMatchObject({ status: 'paid', amountSubtotal: 15_000 });
  expect(await show({ id })).toMatchObject({ state: 'paid', paidOrder: { id: order._id } });
  const shown = (await studio(world, `GET orders/${order._id}`, owner)).json();
  expect(shown).toMatchObject({ offer: { id, number }, pieces: [{ title: 'Misty Ridge' }] });
  expect(
    (await asClient(world, 'pay', paymentOf({ ...(await show({ id })), token }, 150))).json(),
  ).toMatchObject({
    code: 'offer_paid',
  });
  expect(await open({ token })).toMatchObject({ state: 'paid', closedBecause: 'This offer has been paid.' });
});

test('an offer states what the page of each print states of its materials and its certificate', async () => {
  const { materials, lines } = await open(await send());
  expect(materials).toContainEqual(['Wood frame', 'Solid white oak, finished with oil']);
  expect(lines[0].particulars).toContainEqual(['Title and artist', 'Misty Ridge by Ada Lind']);
  expect(lines[0].particulars.map(([name]: [string]) => name)).toContain('Sheet and image, with Border');
});

describe('the PDF of an offer', () => {
  const draw = async (offer: Sent, more: object = {}) => {
    const choices = offer.lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
    return asClient(world, 'offer.pdf', { offerToken: offer.token, choices, ...more });
  };
  const textOf = async ({ rawPayload }: { rawPayload: Buffer }) =>
    (await readPdf(rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');

  test.each(['letter', 'a4'])(
    'on %s has the words, the prints, the prices and the wall at 1:20',
    async (paper) => {
      const offer = await send({ lines: [offerLine({ quantity: 2 })] });
      const response = await draw(offer, { paper });
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="offer-${offer.number}.pdf"`,
        'cache-control': 'no-store',
      });
      const pages = await readPdf(response.rawPayload);
      const last = pages.at(-1);
      expect(last && last.size.width > last.size.height).toBe(true);
      const text = await textOf(response);
      for (const part of [
        ...['For your hall', 'As we said by phone.', 'Grace Hopper', owner.name, 'Valid until'],
        ...['1. 2 × Misty Ridge by Ada Lind', 'Small, Black frame, Border, $150 each', '$300'],
        ...['Solid ash, stained black, matte finish', 'The wall, 120 in wide and 96 in high. Drawn at 1:20'],
      ])
        expect(text).toContain(part);
    },
  );

  test('has the variants that the client chose, and says what is on request or hidden', async () => {
    const free = offerLine({ mayChangeSize: true, mayChangeFrame: true, ownPrices: null });
    const chosen = await draw(await send({ lines: [free] }), {
      choices: [{ size: 'large', frameColor: 'wood' }],
    });
    expect(await textOf(chosen)).toContain('Large, Wood frame, Border');
    const onRequest = await textOf(await draw(await send({ showsPrices: false })));
    expect(onRequest).toContain('On request');
    expect(onRequest).not.toContain('$');
    const { db } = world.shop.database;
    const printId = await hangPrint(db);
    const offer = await send({ lines: [offerLine({ printId })] });
    await setPublished(db, printId, false);
    await expect
      .poll(async () => textOf(await draw(offer)))
      .toContain('This print is not on sale at the moment.');
  });

  test('needs the right token', async () => {
    const offer = await send();
    expect((await draw({ ...offer, token: 'x' })).statusCode).toBe(404);
  });
});

describe('a client', () => {
  test('changes only what the offer allows, and a line without an own price follows the page', async () => {
    const { db } = world.shop.database;
    const printId = await hangPrint(db);
    const offer = await send({
      lines: [
        offerLine({ mayChangeSize: true, ownPrices: { small: 150, large: 400 } }),
        offerLine({ printId, ownPrices: null, mayChangeFrame: true, quantity: 2 }),
      ],
    });
    const choose = (size: string, frameColor: string) => ({
      choices: [
        { size, frameColor: 'black' },
        { size: 'small', frameColor },
      ],
    });
    const session = await press(offer, 400 + 2 * 200, choose('large', 'wood'));
    expect(await world.provider.checkout.sessions.retrieve(session)).toMatchObject({
      amount_subtotal: 80_000,
    });
    const refuse = async (choice: object, total: number) =>
      (await asClient(world, 'pay', { ...paymentOf(offer, total), ...choice })).json();
    expect(await refuse(choose('medium', 'wood'), 1)).toMatchObject({
      fields: { 'choices.0': 'is not offered' },
    });
    expect(await refuse({ choices: [{ size: 'small', frameColor: 'black' }] }, 1)).toMatchObject({
      fields: { choices: 'must have 2 entries, one for each line' },
    });
    expect(await refuse(choose('small', 'black'), 1)).toMatchObject({ code: 'price_changed' });
    await changeVariants(db, printId, { size: 'small' }, { price: 240, memberPrice: 190 });
    await expect.poll(() => statusOf(session)).toBe('expired');
    await expect.poll(async () => (await open(offer)).total).toBe(150 + 2 * 240);
  });

  test('who is a member pays the price of the offer, and reads the lower price of members', async () => {
    const offer = await send({ lines: [offerLine({ ownPrices: { small: 190 } })] });
    const member = await joinedMember(world);
    expect(await open(offer)).toMatchObject({ total: 190, memberTotal: 160 });
    const response = await asClient(world, 'pay', paymentOf(offer, 190), authenticated(member.accessToken));
    const session = sessionIn(response.json().url);
    await paySession(world, session, { email: member.email });
    const order = await ingestedOrder(world, session);
    expect(order).toMatchObject({ amountSubtotal: 19_000 });
    const data = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
    expect(data.json().offers).toMatchObject([
      {
        orderId: order._id,
        number: offer.number,
        clientName: 'Grace Hopper',
        clientEmail: offer.clientEmail,
      },
    ]);
  });

  test('reads no prices that are on request, and cannot pay', async () => {
    const offer = await send({ showsPrices: false });
    expect(await open(offer)).toMatchObject({
      total: null,
      lines: [{ choices: [{ price: null, memberPrice: null }] }],
    });
    expect((await asClient(world, 'pay', paymentOf(offer, 150))).json()).toMatchObject({ code: 'no_prices' });
  });

  test('is shown to its owner before it is sent, and cannot be paid or asked about', async () => {
    const { id, version, link, lines } = await newOffer(world, owner);
    const offerToken = link?.split('#')[1] ?? '';
    const closedBecause = 'This is a preview. The offer has not been sent yet.';
    const preview = await asClient(world, 'open', { offerToken });
    expect(preview.json()).toMatchObject({ state: 'open', closedBecause });
    const choices = lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
    const refusals = [
      await asClient(world, 'pay', { offerToken, version, choices, shownTotal: 150 }),
      await asClient(world, 'ask', { offerToken, id: crypto.randomUUID(), question: 'Is it mine?' }),
    ];
    for (const refusal of refusals)
      expect(refusal.json()).toMatchObject({ code: 'offer_draft', error: closedBecause });
    const read = await studio(world, `GET offers/${id}`, { cookie: owner.cookie });
    expect(read.json()).toMatchObject({ openings: [] });
  });

  test('without the right token gets one refusal, and few guesses', async () => {
    const draft = await newOffer(world, owner);
    const offer = await send();
    const tokens = [`${offer.token}x`, offer.token.slice(1), draft.id, 'ø', offer.token.toUpperCase()];
    const answers = await Promise.all(tokens.map((token) => asClient(world, 'open', { offerToken: token })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    const guess = () =>
      world.app.inject({
        ...{ method: 'POST', url: '/api/offers/open', remoteAddress: '192.0.2.9' },
        payload: { offerToken: crypto.randomUUID() },
      });
    await world.shop.database.db.execute(
      sql`insert into rate_limits (key, points, expire) values ('offer:192.0.2.9', ${offerLimit.max}, ${Date.now() + 60_000})`,
    );
    expect((await guess()).statusCode).toBe(429);
  });

  test('finds nothing behind a link that was withdrawn', async () => {
    const offer = await send();
    await call(`POST offers/${offer.id}/withdraw`);
    for (const [name, body] of [
      ['open', { offerToken: offer.token }],
      ['pay', paymentOf(offer, 150)],
    ] as const)
      expect((await asClient(world, name, body)).json()).toMatchObject({ code: 'offer_withdrawn' });
  });

  test('finds an offer closed after its last day, and open again under the same link', async () => {
    const offer = await send({ lastDay: isoDay(new Date()) });
    const session = await press(offer);
    time = new Date(Date.now() + dayMs);
    expect(await open(offer)).toMatchObject({ state: 'expired' });
    expect((await asClient(world, 'pay', paymentOf(offer, 150))).json()).toMatchObject({
      code: 'offer_expired',
    });
    await world.shop.jobs.enqueue(world.shop.database.db, expireOutdatedSessionsJob, {});
    await expect.poll(() => statusOf(session)).toBe('expired');
    owner = await newStaff(world);
    const extended = await call(`PUT offers/${offer.id}/last-day`, {
      lastDay: isoDay(new Date(Date.now() + 5 * dayMs)),
    });
    expect(extended.json()).toMatchObject({ state: 'open', link: offer.link });
    expect(await open(offer)).toMatchObject({ state: 'open' });
    await press({ ...extended.json(), token: offer.token });
  });

  test('cannot pay for a print that was hidden since', async () => {
    const { db } = world.shop.database;
    const printId = await hangPrint(db);
    const offer = await send({ lines: [offerLine(), offerLine({ printId })] });
    const session = await press(offer, 300);
    await setPublished(db, printId, false);
    await expect.poll(() => statusOf(session)).toBe('expired');
    expect(await open(offer)).toMatchObject({
      ...{ total: null, closedBecause: 'This print is not on sale at the moment.' },
      lines: [{ problem: null }, { artist: null, choices: [] }],
    });
    expect((await asClient(world, 'pay', paymentOf(offer, 300))).json()).toMatchObject({
      fields: { 'choices.1': 'this print is not on sale' },
    });
  });
});

describe('an open payment page', () => {
  test('is closed when its offer changes or is withdrawn, and stays open when only words change', async () => {
    const [changed, reworded, withdrawn] = [await send(), await send(), await send()];
    const sessions = await Promise.all([changed, reworded, withdrawn].map((offer) => press(offer)));
    const save = ({ id, version }: Sent, more: object) => {
      const { title, words, clientName, clientEmail, tradeClientId, shipTo } = changed;
      const { wall, showsPrices, lastDay, lines } = changed;
      const client = { clientName, clientEmail, tradeClientId, shipTo };
      const contents = { title, words, ...client, wall, showsPrices, lastDay, lines, ...more };
      return call(`PUT offers/${id}`, { version, ...contents });
    };
    await save(reworded, { words: 'Something else.' });
    await save(changed, { lines: [offerLine({ ownPrices: { small: 140 } })] });
    await call(`POST offers/${withdrawn.id}/withdraw`);
    await expect.poll(() => statusOf(sessions[0] ?? '')).toBe('expired');
    await expect.poll(() => statusOf(sessions[2] ?? '')).toBe('expired');
    expect(await statusOf(sessions[1] ?? '')).toBe('open');
    expect((await asClient(world, 'pay', paymentOf(changed, 150))).json()).toMatchObject({
      code: 'offer_changed',
    });
  });

  test('is closed when another person has paid', async () => {
    const offer = await send();
    const [first, second] = [await press(offer), await press(offer)];
    expect(second).not.toBe(first);
    await paySession(world, first, { email: newEmail() });
    await ingestedOrder(world, first);
    await expect.poll(() => statusOf(second)).toBe('expired');
    expect((await ingest(world, second)).statusCode).toBe(409);
  });
});

/** Its payment takes a while, and fails. */
const lateAndFailing = '4000 0000 0000 0366';

/** What became of two sessions: the statuses of their orders. */
const statuses = async (sessions: string[]) =>
  (await Promise.all(sessions.map((session) => ingestedOrder(world, session)))).map(({ status }) => status);

describe('two payments at once', () => {
  test('make one order, and the other is refunded with a letter', async () => {
    for (let round = 0; round < 3; round += 1) {
      const offer = await send();
      const sessions = [await press(offer), await press(offer)];
      const emails = [newEmail(), newEmail()];
      await Promise.all(
        sessions.map((session, index) => paySession(world, session, { email: emails[index] ?? '' })),
      );
      await Promise.all(sessions.map((session) => ingest(world, session)));
      await expect.poll(async () => (await statuses(sessions)).toSorted()).toEqual(['paid', 'refunded']);
      const lost = (await statuses(sessions)).indexOf('refunded');
      const letters = async () =>
        (await mailsTo(world, emails[lost] ?? '')).map(({ text }) => text.replace(/\s+/g, ' '));
      await expect.poll(letters).toEqual([expect.stringContaining('This offer was already paid')]);
      const [paid, refunded] = await Promise.all(
        [sessions[1 - lost], sessions[lost]].map((id) => ingestedOrder(world, id ?? '')),
      );
      expect(await show(offer)).toMatchObject({ paidOrder: { id: paid?._id } });
      const { pieces, history } = (await studio(world, `GET orders/${refunded?._id}`, owner)).json();
      expect(pieces).toEqual([]);
      expect(history[0].cause).toBe('the shop, because its offer was already paid');
    }
  });

  test('of which the first fails leave the offer to the second', async () => {
    const offer = await send();
    const first = await press(offer);
    await paySession(world, first, { email: newEmail(), card: lateAndFailing });
    expect((await ingestedOrder(world, first)).status).toBe('pending');
    expect((await show(offer)).state).toBe('paid');
    await settleLatePayment(world, first);
    await expect.poll(async () => (await show(offer)).state).toBe('open');
    const second = await press(offer);
    await paySession(world, second, { email: newEmail() });
    expect((await ingestedOrder(world, second)).status).toBe('paid');
  });
});

test('a payment in the minute of the withdrawal wins', async () => {
  const offer = await send();
  const session = await press(offer);
  await Promise.all([
    paySession(world, session, { email: newEmail() }),
    call(`POST offers/${offer.id}/withdraw`),
  ]);
  const order = await ingestedOrder(world, session);
  expect(order.status).toBe('paid');
  expect(await show(offer)).toMatchObject({ state: 'paid', paidOrder: { id: order._id } });
});

test('the amount of a session is the sum of the lines of its offer, for random offers', async () => {
  const anyLine = fc.record({
    price: fc.integer({ min: 1, max: 5000 }),
    quantity: fc.integer({ min: 1, max: maxQuantityOfLine }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 8 }), async (lines) => {
      const offer = await send({
        lines: lines.map(({ price, quantity }) => offerLine({ ownPrices: { small: price }, quantity })),
      });
      const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const session = await press(offer, total);
      const { amount_subtotal } = await world.provider.checkout.sessions.retrieve(session);
      expect(amount_subtotal).toBe(total * 100);
    }),
    { numRuns: 20 },
  );
}, 600_000);
