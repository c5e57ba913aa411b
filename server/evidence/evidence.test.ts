import { asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type Stripe from 'stripe';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { type DisputeReason, disputeReasons, evidenceFields } from '#domain/orders/disputes.ts';
import type { Order } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { dayMs } from '#domain/time.ts';
import { contactMessages } from '#server/customers/contact/tables.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { claims, parcelScans, parcels, piecePhotos, pieceSteps } from '#server/fulfillment/tables.ts';
import { orderItems, orderMails, orders } from '#server/orders/tables.ts';
import { encodePrivatePhoto } from '#server/photographs/private/encode-sent-photo.ts';
import { keepPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { policyTexts } from '#server/shop/tables.ts';
import {
  ingestedOrder,
  newEmail,
  newOrder,
  newSession,
  oneSmallPrint,
  paySession,
} from '#tests/world/buy.ts';
import { type Disputed, dispute, disputeAtProvider, stageEvidence } from '#tests/world/dispute.ts';
import { openShippingShop } from '#tests/world/open-shipping-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

const { world, labeled, advance, statusOf } = await openShippingShop();
const { db } = world.shop.database;
let owner: SignedInStaff;
let photo: Buffer;
// A verification counts for a few minutes.
beforeEach(async () => {
  owner = await newStaff(world);
});
beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: 'gray', noise } });
  photo = await encodePrivatePhoto(await picture.jpeg().toBuffer());
});
afterAll(() => world.close());

const stage = (disputed: Disputed) => stageEvidence(world, owner, disputed);

/** An order with everything that the shop records: scans, a signature, photographs, a message, a report and emails. */
async function deliveredOrder(): Promise<Order> {
  const { order, parcels: bought } = await labeled(oneSmallPrint);
  const [parcel] = bought;
  if (!parcel) throw new Error('The order has no parcel.');
  await advance(parcel);
  await advance(parcel);
  await advance(parcel);
  await expect.poll(() => statusOf(order)).toBe('delivered');
  const [piece] = await findPieces(db, { order: order._id });
  if (!piece) throw new Error('The order has no piece.');
  const at = new Date();
  const pieceId = piece.id;
  await db.update(parcels).set({ signedBy: 'A WARD' }).where(eq(parcels.id, parcel.id));
  await db
    .insert(parcelScans)
    .values({
      parcelId: parcel.id,
      at,
      status: 'delivered',
      message: 'Left with resident',
      place: 'Portland, OR',
    })
    .onConflictDoNothing();
  await db.insert(pieceSteps).values({ id: newId(), pieceId, at, station: 'checked', by: 'owner' });
  const photoId = await keepPrivatePhoto(db, photo);
  await db.insert(piecePhotos).values({ id: newId(), pieceId, station: 'checked', by: 'owner', photoId });
  await db.insert(claims).values({
    ...{ id: newId(), orderId: order._id, pieceId, words: 'The corner is open.', isLate: false },
    ...{ decideBy: at, state: 'declined', decidedAt: at, decision: 'The photographs show no damage.' },
  });
  await expect.poll(() => db.$count(orderMails, eq(orderMails.orderId, order._id))).toBeGreaterThan(1);
  const sender = { firstName: 'Ada', lastName: 'Lind', email: order.customerEmail ?? '' };
  await db.insert(contactMessages).values({ id: newId(), ...sender, message: 'It hangs well.' });
  return order;
}

/** What the shop does not know, or never says, and why. A field that the provider adds later needs a line. */
const neverFilled: Partial<Record<keyof Stripe.DisputeUpdateParams.Evidence, string>> = {
  access_activity_log: 'for downloads',
  appeal: 'for a second round, at the provider',
  customer_purchase_ip: 'the shop stores no addresses of visitors',
  customer_signature: 'of a contract; the signature of a delivery is in shipping_documentation',
  enhanced_evidence: 'some of it costs a fee',
};
const everyField: Record<keyof Omit<Stripe.Dispute.Evidence, 'appeal'>, true> = {
  ...{ access_activity_log: true, billing_address: true, cancellation_policy: true, customer_name: true },
  ...{ cancellation_policy_disclosure: true, cancellation_rebuttal: true, customer_communication: true },
  ...{ customer_email_address: true, customer_purchase_ip: true, customer_signature: true, receipt: true },
  ...{ duplicate_charge_documentation: true, duplicate_charge_explanation: true, duplicate_charge_id: true },
  ...{ enhanced_evidence: true, product_description: true, refund_policy: true, service_date: true },
  ...{ refund_policy_disclosure: true, refund_refusal_explanation: true, service_documentation: true },
  ...{ shipping_address: true, shipping_carrier: true, shipping_date: true, shipping_documentation: true },
  ...{ shipping_tracking_number: true, uncategorized_file: true, uncategorized_text: true },
};

test('every field of evidence is filled by the shop, or has a reason why it never is', () => {
  const named = [...evidenceFields.map(({ name }) => name), ...Object.keys(neverFilled)];
  expect(named.toSorted()).toEqual([...Object.keys(everyField), 'appeal'].toSorted());
});

const reasons = Object.keys(disputeReasons) as DisputeReason[];
test('there are eight reasons', () => expect(reasons).toHaveLength(8));

test.each(reasons)(
  'for the reason %s, no field that the records could fill is empty, and nothing is sent',
  async (reason) => {
    const order = await deliveredOrder();
    if (reason === 'duplicate') await newOrder(world, { email: order.customerEmail ?? '' });
    const disputed = await dispute(world, order, { reason });
    const staged = await stage(disputed);
    expect(staged.statusCode, staged.body).toBe(200);
    const { evidence, evidence_details, status } = await disputeAtProvider(world, disputed);
    const filled = Object.entries(evidence).filter(([, value]) => typeof value === 'string' && value !== '');
    const expected = evidenceFields
      .map(({ name }) => name)
      .filter((name) => reason === 'duplicate' || !name.startsWith('duplicate_charge'));
    expect(filled.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
    expect(evidence.enhanced_evidence).toEqual({});
    expect(evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 });
    expect(status).toBe('needs_response');
    expect(evidence.uncategorized_text).toContain(`The dispute says ${disputeReasons[reason].says}.`);
  },
);

test('the owner reads what was staged, also the files; books read its texts and change nothing; makers see nothing', async () => {
  const disputed = await dispute(world, await deliveredOrder(), { reason: 'product_not_received' });
  const staged = (await stage(disputed)).json();
  expect(staged).toMatchObject({ sentAt: null, reason: 'that the prints did not arrive' });
  const text = (name: string) => staged.fields.find((field: { name: string }) => field.name === name)?.text;
  expect(text('customer_name')).toBe('Ansel Ward');
  expect(text('shipping_address')).toContain(disputed.order.address?.line1);
  expect(text('uncategorized_text')).toMatch(
    /signed by A WARD[\s\S]*\n\nChronology \(times in UTC\)\n\d{4}-\d\d-\d\d \d\d:\d\d {2}Ansel Ward ordered 1 print for \$200\.00\. Paid with visa ending in 4242; the card's security code and postal code matched\.\n/,
  );
  expect(text('uncategorized_text')).toContain('Left with resident, Portland, OR.');
  expect(text('refund_refusal_explanation')).toContain('Nothing was refunded.');
  const textOf = async (field: string) => {
    const file = await studio(world, `GET ${disputed.path}/evidence/${field}`, owner);
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
    return (await readPdf(file.rawPayload)).map((page) => page.text).join(' ');
  };
  expect(await textOf('receipt')).toContain('Total: $200.00');
  expect(await textOf('refund_policy')).toContain('sales are final once production has begun');
  expect(await textOf('cancellation_policy')).toContain('A canceled order is refunded in full');
  expect(await textOf('customer_communication')).toMatch(
    /Email to .*Message signed with the buyer's email \(the shop does not check it\).*It hangs well\./,
  );
  expect(await textOf('shipping_documentation')).toContain('Signed by A WARD');
  expect(await textOf('service_documentation')).toContain('checked');
  expect(await textOf('uncategorized_file')).toContain(': checked on ');
  expect(
    (await studio(world, `GET ${disputed.path}/evidence/duplicate_charge_documentation`, owner)).statusCode,
  ).toBe(404);

  const books = await newStaff(world, { role: 'books' });
  expect((await studio(world, `GET ${disputed.path}/evidence`, books)).statusCode).toBe(200);
  expect((await studio(world, `GET ${disputed.path}/evidence/uncategorized_file`, books)).statusCode).toBe(
    403,
  );
  const body = { stagedAt: staged.stagedAt };
  expect((await studio(world, `POST ${disputed.path}/send`, { ...books, body })).statusCode).toBe(403);
  const maker = await newStaff(world, { role: 'maker' });
  expect((await studio(world, `GET ${disputed.path}/evidence`, maker)).statusCode).toBe(403);
});

test('the evidence names a delivery only if the carrier reports it, and says who marked an order as delivered', async () => {
  const order = await newOrder(world);
  const move = (body: object) => studio(world, `POST orders/${order._id}/move`, { ...owner, body });
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  for (const body of [
    { to: 'in_production' },
    { to: 'shipped', tracking, unpacked: true },
    { to: 'delivered' },
  ])
    expect((await move(body)).statusCode).toBe(204);
  const disputed = await dispute(world, order, { reason: 'product_not_received' });
  const evidenceOf = async () => {
    expect((await stage(disputed)).statusCode).toBe(200);
    const { evidence } = await disputeAtProvider(world, disputed);
    const file = await studio(world, `GET ${disputed.path}/evidence/shipping_documentation`, owner);
    return { ...evidence, file: (await readPdf(file.rawPayload)).map(({ text }) => text).join(' ') };
  };
  const marked = await evidenceOf();
  const today = formatUtcDay(new Date());
  expect(marked.service_date ?? '').toBe('');
  expect(marked.uncategorized_text).toContain(
    `to the order's shipping address, and the shop marked it as delivered on ${today}.`,
  );
  expect(marked.uncategorized_text).toContain('The shop marked parcel UPS 1Z999AA10123456784 as delivered.');
  expect(`${marked.uncategorized_text} ${marked.refund_refusal_explanation}`).not.toContain('was delivered');
  expect(marked.file).toMatch(/Marked as delivered by the shop: \d{4}/);

  const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, order._id));
  const at = new Date(Date.parse(order.createdAt) + 3 * 24 * 60 * 60 * 1000);
  const scan = { status: 'delivered' as const, message: 'Left at the door', place: 'Portland, OR' };
  await db.insert(parcelScans).values({ parcelId: parcel?.id ?? '', at, ...scan });
  const scanned = await evidenceOf();
  expect(scanned.service_date).toBe(formatUtcDay(at));
  expect(scanned.uncategorized_text).toContain(`, and was delivered on ${formatUtcDay(at)}.`);
  expect(`${scanned.uncategorized_text} ${scanned.file}`).not.toMatch(/marked/i);
});

test('the evidence names an unframed print as such, and the day of the payment of an order that was recorded late', async () => {
  const session = await newSession(world, [{ ...oneSmallPrint, frame: 'NoFrame' }]);
  await paySession(world, session, { email: newEmail() });
  const order = await ingestedOrder(world, session);
  const paidAt = new Date(Date.now() - 3 * dayMs);
  await db.update(orders).set({ paidAt }).where(eq(orders.id, order._id));
  const disputed = await dispute(world, order);
  expect((await stage(disputed)).statusCode).toBe(200);
  const { evidence } = await disputeAtProvider(world, disputed);
  expect(evidence.product_description).toContain('Small, No frame, Border,');
  expect(evidence.uncategorized_text).toContain(` of ${formatUtcDay(paidAt)}: 1 photography print for `);
});

test('evidence that is too long is shortened with a sentence, and a network that takes fewer pages gets less', async () => {
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail(), card: '5555 5555 5555 4444' });
  const order = await ingestedOrder(world, session);
  const [piece] = await findPieces(db, { order: order._id });
  const pieceId = piece?.id ?? '';
  await addLongReports(order, pieceId);
  const mail = { orderId: order._id, name: 'x', recipient: 'ada@example.com', text: 'Hello. '.repeat(300) };
  const subject = 'About your order '.repeat(20);
  await db.insert(orderMails).values(Array.from({ length: 90 }, () => ({ id: newId(), ...mail, subject })));
  for (let each = 0; each < 6; each++) {
    const photoId = await keepPrivatePhoto(db, photo);
    await db.insert(piecePhotos).values({ id: newId(), pieceId, station: 'packed', by: 'owner', photoId });
  }
  const disputed = await dispute(world, order);
  const staged = await stage(disputed);
  expect(staged.statusCode, staged.body).toBe(200);
  const [summary] = staged.json().fields;
  expect(staged.json().characters).toBeGreaterThan(23_000);
  expect(staged.json().characters).toBeLessThanOrEqual(24_000);
  expect(summary.text).toMatch(/\nThe rest is left out because the text is too long for this field\./);
  const file = await studio(world, `GET ${disputed.path}/evidence/customer_communication`, owner);
  const pages = await readPdf(file.rawPayload);
  expect(pages).toHaveLength(2);
  expect(pages.at(-1)?.text).toContain('The rest is left out to keep this file short.');
});

/** Thirty reports, each with a decision of 1,870 characters. */
async function addLongReports({ _id: orderId }: Order, pieceId: string): Promise<void> {
  const at = new Date();
  const claim = { orderId, pieceId, words: 'It is bent.', isLate: false };
  const decided = { state: 'declined' as const, decideBy: at, decidedAt: at };
  const decision = 'It was examined. '.repeat(110);
  const reports = Array.from({ length: 30 }, () => ({ id: newId(), ...claim, ...decided, decision }));
  await db.insert(claims).values(reports);
}

test('a long case with many reports keeps to the limits of the provider', async () => {
  const order = await newOrder(world);
  const [piece] = await findPieces(db, { order: order._id });
  await addLongReports(order, piece?.id ?? '');
  const disputed = await dispute(world, order);
  const staged = await stage(disputed);
  expect(staged.statusCode, staged.body).toBe(200);
  const { evidence } = await disputeAtProvider(world, disputed);
  const refusal = evidence.refund_refusal_explanation ?? '';
  expect(refusal.length).toBeGreaterThan(18_000);
  expect(refusal.length).toBeLessThanOrEqual(20_000);
  expect(refusal).toContain('The rest is left out because the text is too long for this field.');
});

test('a long case, in which eight fields are too long, keeps to the limits of the provider', async () => {
  const { order } = await labeled(oneSmallPrint);
  await newOrder(world, { email: order.customerEmail ?? '' });
  const long = 'A very long text.\n'.repeat(1200);
  await db.update(orders).set({ customerName: long, shippingName: long }).where(eq(orders.id, order._id));
  await db.update(orderItems).set({ name: long }).where(eq(orderItems.orderId, order._id));
  await db
    .update(parcels)
    .set({ carrier: long, number: long, shippedAt: new Date() })
    .where(eq(parcels.orderId, order._id));
  const disputed = await dispute(world, order, { reason: 'duplicate' });
  const staged = await stage(disputed);
  expect(staged.statusCode, staged.body).toBe(200);
  const { evidence } = await disputeAtProvider(world, disputed);
  const texts = Object.values(evidence).filter((value) => typeof value === 'string');
  const cut = texts.filter((text) =>
    text.includes('The rest is left out because the text is too long for this field.'),
  );
  expect(cut.length).toBeGreaterThanOrEqual(8);
  for (const text of cut) expect(text.length).toBeLessThanOrEqual(20_000);
  expect(staged.json().characters).toBeGreaterThan(140_000);
  expect(staged.json().characters).toBeLessThanOrEqual(150_000);
});

test('the evidence says of the policy only what stands in it', async () => {
  const texts = async () => {
    const disputed = await dispute(world, await newOrder(world));
    await stage(disputed);
    const { evidence } = await disputeAtProvider(world, disputed);
    return [
      evidence.cancellation_policy_disclosure,
      evidence.cancellation_rebuttal,
      evidence.refund_refusal_explanation,
    ];
  };
  expect(await texts()).toEqual([
    expect.stringContaining('says that an order can be canceled within 24 hours of placing it.'),
    expect.stringContaining("The order's page let the buyer cancel within 24 hours of ordering"),
    expect.stringMatching(/not taken back for a change of mind\.[\s\S]*within 72 hours of delivery/),
  ]);
  const { version } = (await studio(world, 'GET policies/returns', owner)).json();
  const text = 'We sell prints.\n\n- **30 days** to return one\n\n## Returns\n\nWe take every print back.';
  const body = { version, text };
  expect((await studio(world, 'PUT policies/returns', { ...owner, body })).statusCode).toBe(200);
  await expect
    .poll(() => JSON.stringify(world.shop.details.policyPage('returns')))
    .toContain('We sell prints.');
  // The payment's time, which is the provider's, has no parts of a second.
  await db.update(policyTexts).set({ shownAt: sql`${policyTexts.shownAt} - interval '1 second'` });
  const [onCancellation, rebuttal, refusal] = await texts();
  expect(onCancellation).toMatch(/The attached text is the one of \w+ \d+, \d{4}, the day of the payment\.$/);
  expect(rebuttal).toContain("The order's page let the buyer cancel within 24 hours of ordering");
  expect(refusal).toContain(
    'The attached Return Policy is what the buyer could read about returns and refunds.',
  );
  expect(refusal).not.toMatch(/change of mind|72 hours/);
});

test('an order that is older than the record of the policies gets the oldest text, with its own day', async () => {
  const order = await newOrder(world);
  const [piece] = await findPieces(db, { order: order._id });
  await db.update(policyTexts).set({ shownAt: sql`${policyTexts.shownAt} + interval '2 days'` });
  try {
    const disputed = await dispute(world, order);
    await stage(disputed);
    const { evidence } = await disputeAtProvider(world, disputed);
    const [oldest] = await db
      .select()
      .from(policyTexts)
      .where(eq(policyTexts.policy, 'returns'))
      .orderBy(asc(policyTexts.shownAt));
    const day = formatUtcDay(oldest?.shownAt ?? '');
    expect(evidence.refund_policy_disclosure).toContain(
      `The attached text is the one of ${day}, the oldest on record, because the payment of ${formatUtcDay(order.createdAt)} is older than the shop's record of its policies.`,
    );
    const file = await studio(world, `GET ${disputed.path}/evidence/refund_policy`, owner);
    expect((await readPdf(file.rawPayload))[0]?.text).toContain(`Refund policy of ${day}`);
    const { policies } = (await studio(world, `GET pieces/${piece?.code}/file`, owner)).json<PieceFile>();
    const asOf = expect.stringMatching(
      `^as it was on ${day}.*, the oldest on record, which is later than the payment$`,
    );
    expect(policies).toMatchObject([{ asOf }, { asOf }, { asOf }]);
  } finally {
    await db.update(policyTexts).set({ shownAt: sql`${policyTexts.shownAt} - interval '2 days'` });
  }
});
