import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PieceFile } from '#domain/api/fulfillment/piece-file.ts';
import { encodePrivatePhoto } from '#server/photographs/private/encode-sent-photo.ts';
import { keepPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { policyTexts } from '#server/shop/tables.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { claimPhotos, claims, parcelScans, parcels } from '../../tables.ts';
import { findPieces } from '../find-pieces.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
  // The provider's times are whole seconds, so a payment in the second of the opening would seem to be before it.
  await world.shop.database.db
    .update(policyTexts)
    .set({ shownAt: sql`${policyTexts.shownAt} - interval '1 minute'` });
});
afterAll(() => world.close());

const get = (path: string, as = owner) => studio(world, `GET ${path}`, as);

async function photograph(color: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** A piece that was made, photographed once, shipped, insured, signed for, and reported damaged. */
async function deliveredPiece() {
  const { db } = world.shop.database;
  const email = newEmail();
  const { _id: orderId } = await newOrder(world, { email });
  const [piece] = await findPieces(db, { order: orderId });
  const [code, pieceId] = [piece?.code ?? '', piece?.id ?? ''];
  await moveOrder(orderContext(world), orderId, { to: 'in_production' });
  await studio(world, 'POST pieces/move', { ...owner, body: { moves: [{ code, to: 'packed' }] } });
  await studio(world, `POST pieces/${code}/photos/checked`, {
    ...owner,
    body: await photograph('red'),
    headers: { 'content-type': 'image/jpeg' },
  });
  const reason = 'The camera is broken';
  await studio(world, `POST pieces/${code}/photos/packed/skip`, { ...owner, body: { reason } });
  const tracking = { carrier: 'UPS', number: '1Z999AA10123456784', url: null };
  await moveOrder(orderContext(world), orderId, { to: 'shipped', tracking });
  const cover = { insuredCents: 20_000, insuranceCents: 200, needsSignature: true, signedBy: 'A. LIND' };
  const [parcel] = await db.update(parcels).set(cover).where(eq(parcels.orderId, orderId)).returning();
  const scan = { status: 'delivered', message: 'Left with a person', place: 'Portland, OR' };
  await db.insert(parcelScans).values({ parcelId: parcel?.id ?? '', at: new Date(), ...scan });
  const claim = { id: newId(), orderId, pieceId, words: 'The glass is cracked.', isLate: false };
  await db.insert(claims).values({ ...claim, decideBy: new Date() });
  const photoId = await keepPrivatePhoto(db, await encodePrivatePhoto(await photograph('blue')));
  await db.insert(claimPhotos).values({ claimId: claim.id, position: 0, photoId });
  await expect.poll(() => mailsTo(world, email)).toHaveLength(3);
  await expect.poll(async () => (await get(`pieces/${code}/file`)).json<PieceFile>().mails).toHaveLength(3);
  return { code, email, claimPhotoId: photoId };
}

const textOf = (facts: PieceFile['promised'], name: string) =>
  facts.find((fact) => fact.name === name)?.text.replaceAll('\u00a0', ' ');

test('the file of a piece gathers what was promised, made, packed, sent, said and reported', async () => {
  const { code, email, claimPhotoId } = await deliveredPiece();
  await changeDetails(world, owner, { shop: 'Another Name' });
  const file = (await get(`pieces/${code}/file`)).json<PieceFile>();
  expect(file.records).toMatchObject([
    { name: 'Promise', state: 'recorded', text: expect.stringMatching(/^Ships by \w+ \d+, \d{4}$/) },
    { name: 'Photo when checked', state: 'recorded', text: `Taken by ${owner.name}` },
    { name: 'Photo when packed', state: 'missing', text: 'Skipped: The camera is broken' },
    { name: 'Label', state: 'recorded', text: 'UPS 1Z999AA10123456784' },
    { name: 'The carrier’s scans', state: 'recorded', text: 'Left with a person, Portland, OR' },
    { name: 'Signature', state: 'recorded', text: 'Signed by A. LIND' },
    { name: 'Emails', state: 'recorded', text: expect.stringMatching(/^3 emails, the last: /) },
  ]);
  expect(textOf(file.promised, 'Print')).toBe('Misty Ridge by Ada Lind');
  expect(textOf(file.promised, 'Variant')).toBe('Small, Black frame, Border');
  expect(textOf(file.promised, 'Sizes')).toBe('Print 18 1/2 x 14 1/2 in, framed 19 5/8 x 15 5/8 in');
  expect(textOf(file.promised, 'Price paid')).toBe('$200.00 USD before taxes and shipping');
  expect(textOf(file.promised, 'Promised to ship')).toMatch(/^by \w+ \d+, \d{4}$/);
  expect(file.pictureUrl).toMatch(/^\/photographs\/.*\.jpg$/);
  expect(textOf(file.particulars, 'Edition')).toBe('Open edition: not limited, and not numbered');
  expect(file.steps.at(-1)).toMatchObject({ text: 'Packed', by: owner.name });
  expect(file.photos).toMatchObject([
    { station: 'checked', by: owner.name, photoId: expect.any(String) },
    { station: 'packed', skippedReason: 'The camera is broken', photoId: null },
  ]);
  const facts = file.parcel?.facts ?? [];
  expect(textOf(facts, 'Box')).toMatch(/^\d+ x \d+ x \d+ in, \d+ lb/);
  expect(textOf(facts, 'Tracking number')).toBe('1Z999AA10123456784');
  expect(textOf(facts, 'Insurance')).toBe('Insured for $200.00 ($2.00)');
  expect(textOf(facts, 'Signature')).toBe('Signed by A. LIND');
  expect(file.parcel?.scans).toMatchObject([{ text: 'Left with a person, Portland, OR' }]);
  expect(file.mails.map(({ to }) => to)).toEqual([email, email, email]);
  expect(file.mails[0]?.text).toContain('Misty Ridge');
  expect(textOf(file.claims[0]?.facts ?? [], 'Decision')).toBe('Open');
  expect(file.claims[0]?.photoIds).toEqual([claimPhotoId]);
  expect(file.policies.map(({ title }) => title)).toEqual([
    'Terms of Service',
    'Privacy Policy',
    'Return Policy',
  ]);
  expect(file.policies[0]?.asOf).toMatch(/^as it was on \w+ \d+, \d{4} at \d+:\d+ [AP]M/);
  expect(file.policies[0]?.asOf).not.toContain('oldest');
  const words = file.policies.map(({ text }) => text).join('\n');
  expect(words, 'as it was on the day of the payment').not.toContain('Another Name');
  expect(words).not.toContain('{');
});

test('its PDF says the same as its page, and shows the photographs', async () => {
  const { code } = await deliveredPiece();
  const file = (await get(`pieces/${code}/file`)).json<PieceFile>();
  const { rawPayload, headers } = await get(`pieces/${code}/file/document`);
  expect(headers['content-disposition']).toBe(`attachment; filename="file-${code}.pdf"`);
  const pages = await readPdf(rawPayload);
  const flat = (text: string) => text.replaceAll(/[\s\u2044/]+/g, '');
  // Each page repeats its head, which may stand within a text.
  const head = `Fileofpiece${code},order${file.orderNumber}`;
  const written = pages
    // The text of a page may begin with a digit.
    .map(({ text }, index) =>
      flat(text)
        .replaceAll(`${head}Page${index + 1}`, '')
        .replaceAll(head, ''),
    )
    .join('');
  const facts = [...file.records, ...file.promised, ...file.particulars, ...(file.parcel?.facts ?? [])];
  for (const { text } of [
    ...facts,
    ...file.claims.flatMap((claim) => claim.facts),
    ...file.mails,
    ...file.policies,
  ])
    expect(written).toContain(flat(text));
  for (const { subject } of file.mails) expect(written).toContain(flat(subject));
  expect(written).toContain('Skipped:Thecameraisbroken');
  const images = rawPayload.toString('latin1').match(/\/Subtype \/Image/g) ?? [];
  expect(images, 'the framed picture, the checked piece and the damage').toHaveLength(3);
});

test('a photograph opens only through the file that shows it, and only for owners', async () => {
  const [one, other] = [await deliveredPiece(), await deliveredPiece()];
  const shown = await get(`pieces/${one.code}/file/photos/${one.claimPhotoId}`);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect((await get(`pieces/${other.code}/file/photos/${one.claimPhotoId}`)).statusCode).toBe(404);
  for (const role of ['maker', 'books'] as const) {
    const as = await newStaff(world, { role });
    for (const path of ['file', 'file/document', `file/photos/${one.claimPhotoId}`])
      expect((await get(`pieces/${one.code}/${path}`, as)).statusCode, `${role} ${path}`).toBe(403);
  }
});

test('a piece that was just ordered has a file too', async () => {
  const { _id } = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: _id });
  const file = (await get(`pieces/${piece?.code}/file`)).json<PieceFile>();
  expect(file).toMatchObject({ steps: [], photos: [], parcel: null, claims: [] });
  expect(file.records.slice(1, -1).map(({ state, text }) => `${state}: ${text}`)).toEqual(
    Array(5).fill('open: Not yet'),
  );
  expect((await get(`pieces/${piece?.code}/file/document`)).statusCode).toBe(200);
  expect((await get('pieces/000000/file')).statusCode).toBe(404);
});
