import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { expireOutdatedSessionsJob } from '#server/checkout/expire-outdated-sessions.ts';
import { ingestedOrder, mailsTo, newEmail, paySession, sessionIn } from '#tests/world/buy.ts';
import { authenticated, joinedMember } from '#tests/world/member.ts';
import { asClient, newOffer, paymentOf } from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import {
  certificatePdf,
  certifiedClient,
  newTradeClient,
  sendCertificate,
  sentTradeOffer,
} from '#tests/world/trade-client.ts';
import { deleteOldOffersJob } from '../offer-jobs.ts';
import { offers } from '../tables.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

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

const day = (days: number) => isoDay(new Date(Date.now() + days * dayMs));
const call = (name: string, body?: object, { cookie } = owner) =>
  studio(world, name, { cookie, ...(body && { body }) });
const read = async (name: string) => (await call(`GET ${name}`)).json();
const open = async ({ token }: Sent) => (await asClient(world, 'open', { offerToken: token })).json();
const session = (id: string) => world.provider.checkout.sessions.retrieve(id);
const statusOf = async (id: string) => (await session(id)).status;
const undo = async ({ headers }: { headers: Record<string, unknown> }) => {
  const [changeId] = String(headers['studio-change'] ?? '').split(' ');
  return (await call(`POST changes/${changeId}/undo`, {})).statusCode;
};

/** Opens a payment page for an offer as it stands. */
async function press(offer: Sent, more: object = {}): Promise<string> {
  const response = await asClient(world, 'pay', { ...paymentOf(offer, 150), ...more });
  expect(response.statusCode, response.body).toBe(200);
  return sessionIn(response.json().url);
}

async function payAndIngest(id: string, state = 'CA') {
  await paySession(world, id, { address: { state } });
  return ingestedOrder(world, id);
}

describe('an offer to a trade client', () => {
  test('whose certificate covers the state is paid without sales tax, and its papers say why', async () => {
    const client = await certifiedClient(world, owner, { states: 'OR,CA' });
    const offer = await sentTradeOffer(world, owner, client);
    expect(offer).toMatchObject({
      ...{ isExempt: true, tradeClient: { id: client.id, company: client.company } },
      tax: expect.stringMatching(
        /^No sales tax: the resale certificate for California is valid until \w+ \d/,
      ),
    });
    expect(await open(offer)).toMatchObject({
      ...{ shipTo: 'CA', isExempt: true },
      tax: expect.stringContaining('No sales tax: your resale certificate for California is valid until'),
    });
    const choices = offer.lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
    const pdf = await asClient(world, 'offer.pdf', { offerToken: offer.token, choices });
    const text = (await readPdf(pdf.rawPayload))
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('No sales tax: your resale certificate for California');

    const id = await press(offer, { isExempt: true });
    const { customer, customer_email } = await session(id);
    expect(customer_email).toBeNull();
    expect(await world.provider.customers.retrieve(String(customer))).toMatchObject({
      ...{ tax_exempt: 'exempt', name: client.company, email: client.email },
    });
    const order = await payAndIngest(id);
    expect(order).toMatchObject({
      ...{ status: 'paid', amountSubtotal: 15_000, amountTax: 0, amountTotal: 15_000 },
      ...{ taxExemption: 'resale', customerEmail: client.email },
    });
    expect((await read(`trade-clients/${client.id}`)).certificate.orders).toMatchObject([{ id: order._id }]);
    const shown = await read(`orders/${order._id}`);
    expect(shown).toMatchObject({ heldReason: null, pieces: [{ title: 'Misty Ridge' }] });
    const receipt = await call(`GET orders/${order._id}/receipt`);
    const printed = (await readPdf(receipt.rawPayload)).map((page) => page.text).join(' ');
    expect(printed.replaceAll(/\s+/g, ' ')).toContain('exempt: resale');
    for (const file of ['orders', 'books'])
      expect((await call(`GET figures/${file}?from=${day(-1)}&to=${day(1)}`)).body).toMatch(
        new RegExp(`${id}.*exempt: resale`),
      );
    await expect
      .poll(async () => (await mailsTo(world, client.email)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('exempt: resale'));
  });

  test('is taxed as always in a state that the certificate does not cover, and without a certificate', async () => {
    const client = await certifiedClient(world, owner, { states: 'OR' });
    const offer = await sentTradeOffer(world, owner, client);
    expect(offer).toMatchObject({
      isExempt: false,
      tax: expect.stringContaining('does not cover California'),
    });
    const order = await payAndIngest(await press(offer, { isExempt: false }));
    expect(order).toMatchObject({ amountTax: 1088, taxExemption: null });
    const other = await sentTradeOffer(world, owner, await newTradeClient(world, owner));
    const id = await press(other);
    expect(await session(id)).toMatchObject({ customer: null, customer_email: other.clientEmail });
    expect(await payAndIngest(id)).toMatchObject({ amountTax: 1088, taxExemption: null });
  });

  test('whose certificate expires between sending and paying is taxed, and the owner reads so', async () => {
    const client = await certifiedClient(world, owner, { validUntil: day(0) });
    const offer = await sentTradeOffer(world, owner, client);
    const opened = await press(offer);
    time = new Date(Date.now() + dayMs);
    await world.shop.jobs.enqueue(world.shop.database.db, expireOutdatedSessionsJob, {});
    await expect.poll(() => statusOf(opened)).toBe('expired');
    const stale = await asClient(world, 'pay', { ...paymentOf(offer, 150), isExempt: true });
    expect(stale.json()).toMatchObject({ code: 'tax_changed' });
    expect(await open(offer)).toMatchObject({
      isExempt: false,
      tax: expect.stringContaining('was valid until'),
    });
    owner = await newStaff(world);
    const { lines } = await read('today');
    expect(JSON.stringify(lines)).toContain(
      `Sales tax is added to offer ${offer.number} to Grace Hopper, because the resale certificate has expired.`,
    );
    expect(await read(`offers/${offer.id}`)).toMatchObject({
      ...{ isExempt: false, tax: expect.stringContaining('Sales tax is added on the payment page') },
    });
    const id = await press(offer);
    expect(await payAndIngest(id)).toMatchObject({ amountTax: 1088, taxExemption: null });
  });

  test('closes its open payment pages when the certificate changes, ends, or is there at last', async () => {
    const client = await certifiedClient(world, owner);
    const offer = await sentTradeOffer(world, owner, client);
    const path = `trade-clients/${client.id}/certificate`;
    const correct = (states: string[]) =>
      call(`PUT ${path}`, { id: crypto.randomUUID(), states, validUntil: client.certificate?.validUntil });
    const first = await press(offer);
    const corrected = await correct(['OR']);
    await expect.poll(() => statusOf(first)).toBe('expired');
    const taxed = await press(offer);
    expect(await session(taxed)).toMatchObject({ customer: null });
    expect(await undo(corrected)).toBe(204);
    await expect.poll(() => statusOf(taxed)).toBe('expired');
    const again = await press(offer);
    const ended = await call(`DELETE ${path}`);
    expect(ended.json().certificate).toBeNull();
    await expect.poll(() => statusOf(again)).toBe('expired');
    expect((await correct(['CA'])).json()).toMatchObject({ code: 'no_certificate' });
    expect(await undo(ended)).toBe(204);
    expect(await undo(corrected)).toBe(409);
    expect((await read(`trade-clients/${client.id}`)).certificate).toMatchObject({ states: ['CA'] });
  });

  test('that two browsers pay at once has one customer, one order, and one payment without tax', async () => {
    const client = await certifiedClient(world, owner);
    const offer = await sentTradeOffer(world, owner, client);
    const [one = '', other = ''] = await Promise.all([press(offer), press(offer)]);
    const customers = await Promise.all([one, other].map(async (id) => (await session(id)).customer));
    expect(new Set(customers).size).toBe(1);
    await Promise.all([one, other].map((id) => paySession(world, id, { address: { state: 'CA' } })));
    const orders = await Promise.all([one, other].map((id) => ingestedOrder(world, id)));
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'paid']);
    expect(orders.map(({ amountTax }) => amountTax)).toEqual([0, 0]);
  });

  test('whose customer was deleted or changed at the provider gets one that is exempt', async () => {
    const client = await certifiedClient(world, owner);
    const first = (await session(await press(await sentTradeOffer(world, owner, client)))).customer;
    await world.provider.customers.update(String(first), { tax_exempt: 'none', name: 'Another' });
    const clientEmail = newEmail();
    const next = await sentTradeOffer(world, owner, client, { clientEmail });
    expect((await session(await press(next))).customer).toBe(first);
    expect(await world.provider.customers.retrieve(String(first))).toMatchObject({
      ...{ tax_exempt: 'exempt', name: client.company, email: clientEmail },
    });
    await world.provider.customers.del(String(first));
    const last = (await session(await press(await sentTradeOffer(world, owner, client)))).customer;
    expect(last).not.toBe(first);
  });

  test('that is shipped to a state without a certificate is held until the owner decides', async () => {
    const client = await certifiedClient(world, owner);
    const offer = await sentTradeOffer(world, owner, client);
    const order = await payAndIngest(await press(offer), 'WA');
    const heldReason =
      'goes to Washington without sales tax, but its resale certificate does not cover that state';
    expect(await read(`orders/${order._id}`)).toMatchObject({ heldReason, pieces: [] });
    expect(JSON.stringify((await read('today')).lines)).toContain(heldReason);
    expect((await call(`POST orders/${order._id}/release`, {})).statusCode).toBe(204);
    expect((await read(`orders/${order._id}`)).pieces).toHaveLength(1);
  });

  test('needs a state before it is sent, and a trade client that exists', async () => {
    const { id: tradeClientId } = await certifiedClient(world, owner);
    const { id, version } = await newOffer(world, owner, { tradeClientId });
    const refused = await call(`POST offers/${id}/send`, { version, sends: 0 });
    expect(refused.json()).toMatchObject({
      error: 'An offer to a trade client needs the state that it ships to.',
      fields: { shipTo: 'is missing' },
    });
    const made = await call('POST offers', { id: crypto.randomUUID(), source: { tradeClientId } });
    expect(made.json()).toMatchObject({ tradeClientId, clientName: 'Grace Hopper', shipTo: null });
    await expect(newOffer(world, owner, { tradeClientId: crypto.randomUUID() })).rejects.toThrow(
      'is not the id of a trade client',
    );
  });
});

describe('a certificate', () => {
  test.each([
    ['a program that is named a PDF', Buffer.from('MZ\x90\x00this is a program'), 'is no PDF, JPEG or PNG'],
    ['a PDF that ends early', Buffer.from('%PDF-1.4\n1 0 obj'), 'is no PDF, JPEG or PNG'],
    ['a picture in another format', Buffer.from('GIF89a____'), 'is no PDF, JPEG or PNG'],
    ['an empty file', Buffer.alloc(0), 'is no PDF, JPEG or PNG'],
    ['a broken JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]), 'JPEG'],
  ])('is refused if it is %s', async (_, file, problem) => {
    const client = await newTradeClient(world, owner);
    const response = await sendCertificate(world, owner, { client, file });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain(problem);
    expect(
      await world.shop.database.db.$count(
        resaleCertificates,
        eq(resaleCertificates.tradeClientId, client.id),
      ),
    ).toBe(0);
  });

  test('is refused if its few bytes unfold to a huge picture, or if it has 60 MB', async () => {
    const client = await newTradeClient(world, owner);
    const huge = { width: 12_000, height: 12_000, channels: 3, background: 'white' } as const;
    const bomb = await sharp({ create: huge }).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const unfolded = await sendCertificate(world, owner, { client, file: bomb });
    expect(unfolded.json().error).toContain('has more than 100 million pixels');
    const large = await sendCertificate(world, owner, { client, file: Buffer.alloc(60_000_000) });
    expect(large.statusCode).toBe(413);
    expect(large.json().error).toBe('The certificate is larger than 12 MB. Save it smaller.');
  });

  test('is kept as it was sent, or as a JPEG without metadata, and only owners can save it', async () => {
    const client = await certifiedClient(world, owner);
    const pathOf = (id = '') => `GET trade-clients/${client.id}/certificates/${id}`;
    const path = pathOf(client.certificate?.id);
    const saved = await call(path);
    expect(saved.rawPayload).toEqual(certificatePdf);
    expect(saved.headers).toMatchObject({
      ...{ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
      'content-disposition': `attachment; filename="resale-certificate-${client.certificate?.id}.pdf"`,
    });
    const picture = { width: 40, height: 20, channels: 3, background: 'white' } as const;
    const png = await sharp({ create: picture })
      .png()
      .withExif({ IFD0: { Artist: 'Grace' } })
      .toBuffer();
    const sent = await sendCertificate(world, owner, { client, file: png, states: 'WA,OR,WA' });
    expect(sent.json()).toMatchObject({
      certificate: { type: 'image/jpeg', states: ['OR', 'WA'], checkedBy: { id: owner.id } },
      earlierCertificates: [{ id: client.certificate?.id, states: ['CA'], orders: [] }],
    });
    const jpeg = await sharp((await call(pathOf(sent.json().certificate.id))).rawPayload).metadata();
    expect([jpeg.format, jpeg.exif]).toEqual(['jpeg', undefined]);
    const books = await newStaff(world, { role: 'books' });
    expect((await call(path)).rawPayload).toEqual(certificatePdf);
    const other = await newTradeClient(world, owner);
    expect((await call(path.replace(client.id, other.id))).statusCode).toBe(404);
    expect((await call(path, undefined, books)).statusCode).toBe(403);
    expect((await sendCertificate(world, books, { client })).statusCode).toBe(403);
    const maker = await newStaff(world, { role: 'maker' });
    expect((await call(`GET trade-clients/${client.id}`, undefined, maker)).statusCode).toBe(403);
    const shown = await call(`GET trade-clients/${client.id}`, undefined, books);
    expect(shown.json().certificate).toMatchObject({ states: ['OR', 'WA'] });
  });

  test('has states and a day, and another client cannot take its id', async () => {
    const client = await newTradeClient(world, owner);
    for (const wrong of [{ states: '' }, { states: 'ZZ' }, { validUntil: '2027-02-30' }, { id: 'x' }])
      expect((await sendCertificate(world, owner, { client, ...wrong })).statusCode).toBe(400);
    const id = crypto.randomUUID();
    expect((await sendCertificate(world, owner, { client, id })).statusCode).toBe(200);
    const repeated = await sendCertificate(world, owner, { client, id });
    expect([repeated.statusCode, repeated.headers['studio-change']]).toEqual([200, undefined]);
    const other = await newTradeClient(world, owner);
    expect((await sendCertificate(world, owner, { client: other, id })).json()).toMatchObject({
      code: 'id_taken',
    });
    const nobody = await sendCertificate(world, owner, { client: { id: crypto.randomUUID() } });
    expect(nobody.statusCode).toBe(404);
  });
});

test('changes of a trade client are in the log without a name, and can be undone', async () => {
  const client = await newTradeClient(world, owner, { note: 'Met at the fair.' });
  const { id, version, company, contactName, email } = client;
  const put = (at: number, note: string) =>
    call(`PUT trade-clients/${id}`, { version: at, company, contactName, email, note });
  const changed = await put(version, 'Calls on Mondays.');
  expect(changed.json()).toMatchObject({ version: 2, note: 'Calls on Mondays.' });
  expect((await put(2, 'Calls on Mondays.')).headers['studio-change']).toBeUndefined();
  expect((await put(1, 'Another')).json()).toMatchObject({ code: 'stale', current: { version: 2 } });
  expect(await undo(changed)).toBe(204);
  expect(await read(`trade-clients/${id}`)).toMatchObject({ version: 3, note: 'Met at the fair.' });
  const certified = await sendCertificate(world, owner, { client });
  const { changes } = await read('changes');
  const sentences = changes.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences[0]).toMatch(
    /recorded a resale certificate of a trade client: California, valid until \w+ \d+, \d{4}/,
  );
  expect(JSON.stringify(changes)).not.toContain('Hopper Interiors');
  expect(await undo(certified)).toBe(204);
  expect((await read(`trade-clients/${id}`)).certificate).toBeNull();
  const body = { id: crypto.randomUUID(), company, contactName, email: newEmail(), note: '' };
  const entered = await call('POST trade-clients', body);
  expect(await undo(entered)).toBe(204);
  expect((await call(`GET trade-clients/${body.id}`)).statusCode).toBe(404);
  const listed = (await read(`trade-clients?q=${encodeURIComponent(email)}`)).tradeClients;
  expect(listed).toMatchObject([{ id, company, certificate: null }]);
});

test.each([
  ['company', ''],
  ['email', 'grace'],
  ['contactName', 'Ada\u202eLind'],
  ['note', 'x'.repeat(2001)],
])('a trade client with a wrong %s is refused', async (field, value) => {
  const facts = { company: 'Hopper', contactName: 'Grace', email: newEmail(), note: '', [field]: value };
  const response = await call('POST trade-clients', { id: crypto.randomUUID(), ...facts });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toHaveProperty(field);
});

test('the certificate of an order without tax is kept with its books and exported; others are deleted after a year', async () => {
  const { db } = world.shop.database;
  const client = await certifiedClient(world, owner);
  const offer = await sentTradeOffer(world, owner, client);
  const member = await joinedMember(world);
  const response = await asClient(world, 'pay', paymentOf(offer, 150), authenticated(member.accessToken));
  const order = await payAndIngest(sessionIn(response.json().url));
  const data = await world.app.inject({ url: '/api/users/me/data', headers: member.headers });
  expect(data.json().resaleCertificates).toEqual([
    {
      ...{ orderIds: [order._id], company: client.company, contactName: client.contactName },
      ...{ email: client.email, states: ['CA'], validUntil: client.certificate?.validUntil },
      ...{ type: 'application/pdf', file: certificatePdf.toString('base64') },
    },
  ]);
  const unused = await certifiedClient(world, owner);
  await sendCertificate(world, owner, { client });
  const age = async () => {
    const at = new Date(Date.now() - 400 * dayMs);
    const ids = [client.id, unused.id];
    for (const id of ids) {
      await db.update(tradeClients).set({ changedAt: at }).where(eq(tradeClients.id, id));
      await db
        .update(resaleCertificates)
        .set({ checkedAt: at, validUntil: isoDay(at) })
        .where(eq(resaleCertificates.tradeClientId, id));
    }
    await db.update(offers).set({ tradeClientId: null }).where(eq(offers.tradeClientId, client.id));
  };
  await age();
  await world.shop.jobs.enqueue(db, deleteOldOffersJob, {});
  const left = (id: string) => db.$count(resaleCertificates, eq(resaleCertificates.tradeClientId, id));
  await expect.poll(() => left(unused.id)).toBe(0);
  expect(await db.$count(tradeClients, eq(tradeClients.id, unused.id))).toBe(0);
  expect(await db.$count(resaleCertificates, eq(resaleCertificates.id, client.certificate?.id ?? ''))).toBe(
    1,
  );
  await world.app.inject({
    ...{ method: 'DELETE', url: '/api/users/me', headers: member.headers },
    payload: { password: member.password },
  });
  await world.shop.jobs.enqueue(db, deleteOldOffersJob, {});
  expect(await db.$count(resaleCertificates, eq(resaleCertificates.id, client.certificate?.id ?? ''))).toBe(
    1,
  );
});
