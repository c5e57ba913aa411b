import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import { retention } from '#domain/shop/retention.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { drawnCorners } from '#domain/wall/homography.ts';
import { distance } from '#domain/wall/quad.ts';
import { deleteClaimPhotosJob } from '#server/fulfillment/claims/claim-jobs.ts';
import { privatePhotos } from '#server/photographs/private/tables.ts';
import { staff } from '#server/staff/tables.ts';
import { ingestedOrder, newEmail, paySession, sessionIn } from '#tests/world/buy.ts';
import { photoWithPlace } from '#tests/world/claim.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { joinedMember, type Member } from '#tests/world/member.ts';
import {
  asClient,
  measuredPhoto,
  newOffer,
  offerLine,
  paymentOf,
  photoLink,
  sendOfferPhoto,
  sentOffer,
} from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { deleteOldOffersJob } from '../offer-jobs.ts';
import { offerPhotos } from '../tables.ts';

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

const call = (name: string, body?: object) =>
  studio(world, name, { cookie: owner.cookie, ...(body && { body }) });
const link = (id: string) => photoLink(world, owner, id);
const read = ({ token }: Sent) => asClient(world, 'photo.jpg', { offerToken: token });

/** A photo of a gray wall, in the size of `measuredPhoto` times this. */
function wallPhoto(scale = 1): Promise<Buffer> {
  const create = { width: 1600 * scale, height: 1200 * scale, channels: 3, background: '#998877' } as const;
  return sharp({ create }).jpeg().toBuffer();
}

async function photographed(more: Partial<OfferContents> = {}): Promise<Sent> {
  const offer = await sentOffer(world, owner, more);
  const stored = await sendOfferPhoto(world, await link(offer.id), { bytes: await wallPhoto() });
  expect(stored.statusCode, stored.body).toBe(204);
  return offer;
}

/** Runs a job as the scheduler does every night. */
async function runJob(job: { name: string }): Promise<void> {
  const { db } = world.shop.database;
  await world.shop.jobs.enqueue(db, job, {});
  const unfinished = () =>
    db.execute(sql`select 1 from pgboss.job where name = ${job.name} and state <> 'completed'`);
  await expect.poll(async () => (await unfinished()).rows, { timeout: 20_000 }).toEqual([]);
}

test('an owner stores the client’s photo by a link of the studio, and the client’s page gets it without its metadata', async () => {
  const offer = await sentOffer(world, owner);
  expect(offer).toMatchObject({ photo: null, can: { photograph: true } });
  expect((await asClient(world, 'open', { offerToken: offer.token })).json().photo).toBeNull();
  expect((await read(offer)).statusCode).toBe(404);

  const token = await link(offer.id);
  const opened = await asClient(world, 'photo/open', { photoToken: token });
  expect(opened.json()).toMatchObject({
    ...{ number: offer.number, title: 'For your hall', wall: '?wall=120x96', hasPhoto: false },
    lines: [{ printId: offerLine().printId, quantity: 1 }],
    studio: `${world.shop.configuration.studioUrl}/offers/${offer.id}`,
  });
  const sent = await photoWithPlace();
  expect(Object.keys(await ExifReader.load(sent))).toContain('GPSLatitude');
  expect((await sendOfferPhoto(world, token, { bytes: sent })).statusCode).toBe(204);

  const shown = await read(offer);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
  const { exif, width, height } = await sharp(shown.rawPayload).metadata();
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 320, height: 240 });
  expect(Object.keys(await ExifReader.load(shown.rawPayload)).filter((tag) => /GPS|Make/.test(tag))).toEqual(
    [],
  );
  const inStudio = await call(`GET offers/${offer.id}/photo`);
  expect(inStudio.rawPayload).toEqual(shown.rawPayload);
  expect(inStudio.headers['cache-control']).toBe('no-store');
  const { history, photo } = (await call(`GET offers/${offer.id}`)).json();
  expect(photo).toEqual({ addedAt: expect.any(String) });
  expect(history[0]).toMatchObject({ action: 'photo-added', staff: { name: owner.name } });
});

describe('a print drawn on the stored photo', () => {
  test.each([
    [1600, 1],
    [3000, 2048 / 3000],
    [2049, 2048 / 2049],
    [3333, 2048 / 3333],
  ])('is within 0.5 percent of that in a photo of %i px', async (width, scale) => {
    const offer = await sentOffer(world, owner);
    const sentScale = width / 1600;
    const height = Math.round(1200 * sentScale);
    const create = { width, height, channels: 3, background: '#998877' } as const;
    const [first, second, third] = measuredPhoto().toPhoto;
    const larger = (row: readonly number[]) => row.map((part) => part * sentScale);
    const measured = { ...measuredPhoto(), toPhoto: [larger(first), larger(second), third] };
    const bytes = await sharp({ create }).jpeg().toBuffer();
    expect((await sendOfferPhoto(world, await link(offer.id), { bytes, measured })).statusCode).toBe(204);

    const { photo } = (await asClient(world, 'open', { offerToken: offer.token })).json();
    expect(Math.max(photo.width, photo.height)).toBeLessThanOrEqual(2048);
    const stored = await sharp((await read(offer)).rawPayload).metadata();
    expect([stored.width, stored.height]).toEqual([photo.width, photo.height]);
    expect(photo.light).toEqual(measured.light);
    const outside = { width: 20, height: 16 };
    const inDialog = drawnCorners(measuredPhoto(), measured.hung.middle, outside);
    const onPage = drawnCorners(photo, photo.hung.middle, outside);
    const drawnWidth = distance(onPage[0], onPage[1]);
    inDialog.forEach((corner, index) => {
      const expected = { x: corner.x * sentScale * scale, y: corner.y * sentScale * scale };
      expect(distance(expected, onPage[index] ?? corner)).toBeLessThan(0.005 * drawnWidth);
    });
  });
});

test('each file that cannot be a photo of a wall is refused with a sentence, and nothing is stored', async () => {
  const { id } = await newOffer(world, owner);
  const token = await link(id);
  const sentenceFor = async (bytes: Buffer, type?: string) => {
    const { statusCode, body } = await sendOfferPhoto(world, token, { bytes, ...(type && { type }) });
    return `${statusCode} ${JSON.parse(body).error}`;
  };
  const heic = await readFile(new URL('../../../tests/world/images/phone.heic', import.meta.url));
  expect(await sentenceFor(heic, 'image/heic')).toMatch(/^400 This photo is in HEIC, which we cannot read\./);
  expect(await sentenceFor(Buffer.from('not a picture'))).toMatch(
    /^400 This photo cannot be read as a picture/,
  );
  expect(await sentenceFor(Buffer.alloc(0))).toBe('400 This photo is empty. Choose it again.');
  expect(await sentenceFor(Buffer.alloc(60_000_000))).toBe(
    '413 This photo is larger than 12 MB. Please save it smaller.',
  );
  const create = { width: 12_000, height: 9000, channels: 3, background: '#fff' } as const;
  const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await sentenceFor(bomb, 'image/png')).toBe(
    '400 This photo has more than 100 million pixels. Save it smaller.',
  );
  expect((await sendOfferPhoto(world, token, { bytes: bomb, type: 'application/zip' })).statusCode).toBe(415);
  const bytes = await wallPhoto();
  for (const measured of [
    {},
    {
      ...measuredPhoto(),
      toPhoto: [
        [1, 0, 0],
        [2, 0, 0],
        [0, 0, 1],
      ],
    },
    { ...measuredPhoto(), light: { brightness: 2, warmth: 0 } },
    measuredPhoto({ height: -1 }),
  ])
    expect((await sendOfferPhoto(world, token, { bytes, measured })).statusCode).toBe(400);
  expect((await call(`GET offers/${id}`)).json().photo).toBeNull();
});

describe('the link to the page that measures a photo', () => {
  test('stores one photo, and only in the hour after an owner asked for it', async () => {
    const { id } = await newOffer(world, owner);
    const [first, second] = [await link(id), await link(id)];
    const bytes = await wallPhoto();
    expect((await sendOfferPhoto(world, first, { bytes })).statusCode).toBe(204);
    for (const token of [first, second]) {
      const again = await sendOfferPhoto(world, token, { bytes });
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({ code: 'photo_changed' });
    }
    const third = await link(id);
    time = new Date(Date.now() + 61 * 60 * 1000);
    const late = await asClient(world, 'photo/open', { photoToken: third });
    expect([late.statusCode, late.json().code]).toEqual([410, 'photo_link_expired']);
    expect((await sendOfferPhoto(world, third, { bytes })).statusCode).toBe(410);
  });

  test('works no longer for a person who is not an owner anymore', async () => {
    const { id } = await newOffer(world, owner);
    const token = await link(id);
    await world.shop.database.db.update(staff).set({ disabledAt: new Date() });
    expect((await asClient(world, 'photo/open', { photoToken: token })).statusCode).toBe(403);
    expect((await sendOfferPhoto(world, token, { bytes: await wallPhoto() })).statusCode).toBe(403);
  });

  test('is no link of a client, and the other way round', async () => {
    const offer = await sentOffer(world, owner);
    const bytes = await wallPhoto();
    for (const token of [offer.token, 'nonsense', ''])
      expect((await sendOfferPhoto(world, token, { bytes })).statusCode).toBe(404);
    const token = await link(offer.id);
    expect((await asClient(world, 'open', { offerToken: token.slice(0, 200) })).statusCode).toBe(404);
    expect((await asClient(world, 'photo/open', { photoToken: offer.token })).statusCode).toBe(404);
  });

  test('is for drafts and open offers only', async () => {
    const { id } = await sentOffer(world, owner);
    const token = await link(id);
    await call(`POST offers/${id}/withdraw`);
    expect((await call(`POST offers/${id}/photo-link`)).json()).toMatchObject({ code: 'offer_withdrawn' });
    expect((await sendOfferPhoto(world, token, { bytes: await wallPhoto() })).json()).toMatchObject({
      code: 'offer_withdrawn',
    });
  });
});

test('a photo is replaced and removed, with what it was gone at once and a row in the log', async () => {
  const { db } = world.shop.database;
  const before = await db.$count(privatePhotos);
  const offer = await photographed();
  const first = (await read(offer)).rawPayload;
  const bytes = await sharp(await wallPhoto())
    .negate()
    .jpeg()
    .toBuffer();
  expect((await sendOfferPhoto(world, await link(offer.id), { bytes })).statusCode).toBe(204);
  expect((await read(offer)).rawPayload).not.toEqual(first);
  expect(await db.$count(privatePhotos)).toBe(before + 1);
  for (let times = 0; times < 2; times += 1)
    expect((await call(`DELETE offers/${offer.id}/photo`)).json()).toMatchObject({ photo: null });
  expect(await db.$count(privatePhotos)).toBe(before);
  const { changes } = (await call('GET changes')).json();
  expect(changes.slice(0, 3).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    expect.stringContaining(`removed the client’s photo from offer ${offer.number}`),
    expect.stringContaining(`replaced the client’s photo of offer ${offer.number}`),
    expect.stringContaining(`added the client’s photo to offer ${offer.number}`),
  ]);
});

test('the PDF shows the prints on the photo', async () => {
  const offer = await photographed({ lines: [offerLine(), offerLine({ quantity: 2 })] });
  const choices = offer.lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
  const pdf = await asClient(world, 'offer.pdf', { offerToken: offer.token, choices });
  const pages = await readPdf(pdf.rawPayload);
  expect(pages[0]?.text).toContain('Your wall, with the prints to scale.');
  expect(pages.at(-1)?.text).toContain('Drawn at 1:20');
});

test('the PDF says when the picture of a print cannot be read', async () => {
  const printId = await hangPrint(world.shop.database.db);
  const offer = await photographed({ lines: [offerLine({ printId })] });
  const choices = offer.lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
  const pdf = await asClient(world, 'offer.pdf', { offerToken: offer.token, choices });
  const [first] = await readPdf(pdf.rawPayload);
  expect(first?.text).toContain('The photo of your wall could not be drawn.');
});

describe('a photo is deleted 30 days after the end', () => {
  const days = (count: number) => new Date(Date.now() + count * dayMs);
  const isThere = async (offer: Sent) => (await call(`GET offers/${offer.id}`)).json().photo !== null;
  const isThereAfter = async (offer: Sent, count: number) => {
    time = days(count);
    owner = await newStaff(world);
    await runJob(deleteOldOffersJob);
    return isThere(offer);
  };

  test('of an offer that expired, or later if it was extended', async () => {
    const lastDay = isoDay(days(10));
    const [expired, extended] = [await photographed({ lastDay }), await photographed({ lastDay })];
    await call(`PUT offers/${extended.id}/last-day`, { lastDay: isoDay(days(20)) });
    expect(await isThereAfter(expired, 9 + retention.offerPhotoDays)).toBe(true);
    expect(await isThereAfter(expired, 12 + retention.offerPhotoDays)).toBe(false);
    expect((await read(expired)).statusCode).toBe(404);
    expect(await isThereAfter(extended, 12 + retention.offerPhotoDays)).toBe(true);
    expect(await isThereAfter(extended, 22 + retention.offerPhotoDays)).toBe(false);
  });

  test('of an offer that expired and was extended then', async () => {
    const offer = await photographed({ lastDay: isoDay(days(1)) });
    time = days(20);
    owner = await newStaff(world);
    await call(`PUT offers/${offer.id}/last-day`, { lastDay: isoDay(days(40)) });
    expect(await isThereAfter(offer, 5 + retention.offerPhotoDays)).toBe(true);
    expect(await isThereAfter(offer, 42 + retention.offerPhotoDays)).toBe(false);
  });

  test('of an offer that was withdrawn, and of one that was paid', async () => {
    const [withdrawn, paid] = [await photographed(), await photographed()];
    await call(`POST offers/${withdrawn.id}/withdraw`);
    await pay(paid);
    for (const [count, isExpected] of [
      [retention.offerPhotoDays - 1, true],
      [retention.offerPhotoDays + 1, false],
    ] as const)
      for (const offer of [withdrawn, paid]) expect(await isThereAfter(offer, count)).toBe(isExpected);
  });

  test('but not while the offer is open or a draft to which it was just added', async () => {
    const draft = await newOffer(world, owner);
    await letDaysPass(world, retention.offerPhotoDays + 5);
    owner = await newStaff(world);
    expect((await sendOfferPhoto(world, await link(draft.id), { bytes: await wallPhoto() })).statusCode).toBe(
      204,
    );
    const open = await photographed();
    await runJob(deleteOldOffersJob);
    await letDaysPass(world, 2);
    await runJob(deleteClaimPhotosJob);
    owner = await newStaff(world);
    expect((await call(`GET offers/${draft.id}`)).json().photo).not.toBeNull();
    expect(await isThere(open)).toBe(true);
  });
});

/** Pays an offer as a guest, or as a member. */
async function pay(offer: Sent, headers: Record<string, string> = {}): Promise<void> {
  const response = await asClient(world, 'pay', paymentOf(offer, 150), headers);
  const session = sessionIn(response.json().url);
  await paySession(world, session, { email: newEmail() });
  await ingestedOrder(world, session);
}

/** Both who may delete a member's account. */
const deletions = {
  'the member': ({ headers, password }: Member) =>
    world.app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload: { password } }),
  'the owner': ({ userId }: Member) => call(`DELETE members/${userId}`),
};

test.each(Object.entries(deletions))(
  'the photo is part of the copy of a member’s data, and %s deletes it with the account',
  async (_, deleteAccount) => {
    const { db } = world.shop.database;
    owner = await newStaff(world);
    const member = await joinedMember(world);
    const offer = await photographed();
    await pay(offer, { ...member.headers });
    const data = (await world.app.inject({ url: '/api/users/me/data', headers: member.headers })).json();
    expect(data.offers).toMatchObject([
      { number: offer.number, photo: (await read(offer)).rawPayload.toString('base64') },
    ]);
    const before = await db.$count(offerPhotos);
    expect((await deleteAccount(member)).statusCode).toBe(204);
    expect(await db.$count(offerPhotos)).toBe(before - 1);
    expect((await read(offer)).statusCode).toBe(404);
  },
);
