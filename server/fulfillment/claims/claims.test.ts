import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { claimDecideBy } from '#domain/fulfillment/claims.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { rateLimits } from '#server/customers/accounts/tables.ts';
import { privatePhotos } from '#server/photographs/private/tables.ts';
import { mailsTo, newOrder } from '#tests/world/buy.ts';
import { claim, damage, photoWithPlace, sendPhoto, shippedOrder } from '#tests/world/claim.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { joinedMember, password } from '#tests/world/member.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { moveOrder } from '../orders/move-order.ts';
import { claimPhotos, claims, parcels } from '../tables.ts';
import { deleteClaimPhotosJob } from './claim-jobs.ts';

const time = new Date();
const world = await openTestShop({ now: () => time });
const { db } = world.shop.database;
afterAll(() => world.close());

const hourMs = 60 * 60 * 1000;

async function readClaims({
  order,
  headers,
}: Pick<Awaited<ReturnType<typeof shippedOrder>>, 'order' | 'headers'>) {
  return (await world.app.inject({ url: `/api/orders/${order._id}/claims`, headers })).json();
}

test('a buyer claims a damaged print with photographs, and reads by when the owner decides', async () => {
  const shipped = await shippedOrder(world, { quantity: 2 });
  await shipped.deliver(new Date(time.getTime() - 71 * hourMs));
  const { prints } = await readClaims(shipped);
  expect(prints.map(({ name }: { name: string }) => name)).toEqual([
    'Misty Ridge by Ada Lind, Small, Black frame, Border (1 of 2)',
    'Misty Ridge by Ada Lind, Small, Black frame, Border (2 of 2)',
  ]);
  expect(prints[0].image).toBe(shipped.order.items[0]?.image);
  const filed = await claim(world, shipped);
  expect(filed.statusCode, filed.body).toBe(201);
  const decideBy = claimDecideBy(time);
  expect(filed.json()).toMatchObject({
    ...{ state: 'open', words: damage, photos: 1, isLate: false, decision: null },
    decideBy: decideBy.toISOString(),
  });
  const after = await readClaims(shipped);
  expect(after.claims).toEqual([filed.json()]);
  expect(after.prints).toEqual(prints.slice(1));

  const received = async () =>
    (await mailsTo(world, shipped.email)).filter(({ subject }) => /your report/.test(subject));
  await expect.poll(received).toHaveLength(1);
  const [mail] = await received();
  expect(mail?.text).toContain(`and decide by ${formatUtcDay(decideBy)}`);
  expect(mail?.text).toContain(damage);
  const [steps, rights] = [
    [
      'If the carrier needs longer, we tell you by then.',
      'Please keep the print, the box, and everything in it',
    ],
    ['you can withdraw your report', 'none of your rights under the law of your state'],
  ];
  for (const words of [...steps, ...rights]) expect(mail?.text).toContain(words);
  const { ownerEmail } = world.shop.configuration;
  const toOwner = async () =>
    (await mailsTo(world, ownerEmail)).filter(({ text }) => text.includes(`/claims/${filed.json()._id}`));
  await expect.poll(toOwner).toHaveLength(1);
});

test("the buyer's timeline tells of a claim and of its decision", async () => {
  const shipped = await shippedOrder(world);
  const claimsOf = async () => {
    const found = await world.app.inject({ url: '/api/orders/found', headers: shipped.headers });
    expect(found.statusCode, found.body).toBe(200);
    return found.json()[0].claims;
  };
  const { _id: claimId } = (await claim(world, shipped)).json();
  const made = { at: expect.any(String), name: 'Misty Ridge', state: 'open', decidedAt: null };
  expect(await claimsOf()).toEqual([made]);
  const body = { words: 'The box arrived whole.' };
  const declined = await studio(world, `POST claims/${claimId}/decline`, {
    ...(await newStaff(world)),
    body,
  });
  expect(declined.statusCode, declined.body).toBeLessThan(300);
  expect(await claimsOf()).toEqual([{ ...made, state: 'declined', decidedAt: expect.any(String) }]);
});

test('a stored photograph has neither its place nor its camera, and only an owner opens it', async () => {
  const shipped = await shippedOrder(world);
  const sent = await photoWithPlace();
  expect(Object.keys(await ExifReader.load(sent))).toContain('GPSLatitude');
  const { id } = (await sendPhoto(world, shipped, sent)).json();
  const filed = await claim(world, shipped, { photos: [id] });
  const path = `GET claims/${filed.json()._id}/photos/1`;
  const opened = await studio(world, path, await newStaff(world));
  expect(opened.headers['content-type']).toBe('image/jpeg');
  expect(opened.headers['cache-control']).toBe('no-store');
  expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  expect(Object.keys(await ExifReader.load(opened.rawPayload)).filter((tag) => /GPS|Make/.test(tag))).toEqual(
    [],
  );
  for (const role of ['maker', 'books'] as const)
    expect((await studio(world, path, await newStaff(world, { role }))).statusCode).toBe(403);
  expect((await studio(world, path)).statusCode).toBe(401);
  expect((await studio(world, path, { headers: shipped.headers })).statusCode).toBe(401);
});

test('each file that cannot be a photograph of a claim is refused with a sentence', async () => {
  const shipped = await shippedOrder(world);
  const sentenceFor = async (bytes: Buffer, type?: string) => {
    const { statusCode, body } = await sendPhoto(world, shipped, bytes, type);
    return `${statusCode} ${JSON.parse(body).error}`;
  };
  const heic = await readFile(new URL('../../../tests/world/images/phone.heic', import.meta.url));
  expect(await sentenceFor(heic, 'image/heic')).toMatch(
    /^400 This photo is in HEIC, which we cannot read\. On an iPhone/,
  );
  expect(await sentenceFor(Buffer.from('not a picture'))).toMatch(
    /^400 This photo cannot be read as a picture/,
  );
  expect(await sentenceFor(Buffer.alloc(0))).toBe('400 This photo is empty. Choose it again.');
  expect(await sentenceFor(Buffer.alloc(12 * 1024 * 1024 + 1))).toBe(
    '413 This photo is larger than 12 MB. Please save it smaller.',
  );
  const create = { width: 12_000, height: 9000, channels: 3, background: '#fff' } as const;
  const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await sentenceFor(bomb, 'image/png')).toBe(
    '400 This photo has more than 100 million pixels. Save it smaller.',
  );
  expect((await sendPhoto(world, shipped, Buffer.from('{}'), 'application/zip')).statusCode).toBe(415);
  expect(await db.$count(privatePhotos, eq(privatePhotos.orderId, shipped.order._id))).toBe(0);
});

test('of sixty photographs the first forty are kept, and the others are refused', async () => {
  const shipped = await shippedOrder(world);
  const sent = await photoWithPlace();
  const codes: number[] = [];
  for (let count = 0; count < 60; count += 1) codes.push((await sendPhoto(world, shipped, sent)).statusCode);
  expect(codes).toEqual([...Array(40).fill(201), ...Array(20).fill(429)]);
});

test('uploads whose clients have gone take no place', async () => {
  const shipped = await shippedOrder(world);
  const { port } = new URL(String(world.app.listeningOrigin));
  const head = [
    `POST /api/orders/${shipped.order._id}/photos HTTP/1.1`,
    ...['Host: localhost', 'Content-Type: image/jpeg', 'Content-Length: 1000'],
    `Authorization: ${shipped.headers.authorization}`,
  ];
  const leave = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.end(`${head.join('\r\n')}\r\n\r\n`);
  };
  const counted = async () => {
    const ofOrder = eq(rateLimits.key, `claim-photos:${shipped.order._id}`);
    return (await db.select().from(rateLimits).where(ofOrder))[0]?.points;
  };
  for (let client = 1; client <= 8; client += 1) {
    leave();
    await expect.poll(counted).toBe(client);
  }
  const sent = await sendPhoto(world, shipped, await photoWithPlace());
  expect(sent.statusCode, sent.body).toBe(201);
});

test('a claim needs words and one to six photographs of its own order', async () => {
  const shipped = await shippedOrder(world);
  const other = await shippedOrder(world);
  const refusal = async (body: Parameters<typeof claim>[2]) => {
    const response = await claim(world, shipped, body);
    return `${response.statusCode} ${response.json().error}`;
  };
  expect(await refusal({ words: ' broken ' })).toBe('400 Please use at least 10 characters');
  expect(await refusal({ words: 'x'.repeat(2001) })).toBe(
    '400 Text too long: it must have at most 2,000 characters',
  );
  expect(await refusal({ photos: [] })).toBe('400 Please add at least one photo');
  const seven = Array.from({ length: 7 }, () => crypto.randomUUID());
  expect(await refusal({ photos: seven })).toBe('400 Please choose at most 6 photos');
  const { id } = (await sendPhoto(world, other, await photoWithPlace())).json();
  expect(await refusal({ photos: [id] })).toMatch(/^409 One of the photos is no longer here/);
  expect((await readClaims(shipped)).claims).toEqual([]);
});

test('a double click makes one claim, and a second tab reads that there is one', async () => {
  const shipped = await shippedOrder(world);
  const { id } = (await sendPhoto(world, shipped, await photoWithPlace())).json();
  const both = await Promise.all([1, 2].map(() => claim(world, shipped, { photos: [id] })));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(both[0]?.json()).toEqual(both[1]?.json());
  const second = await claim(world, shipped, { words: 'The frame is scratched, too.' });
  expect([second.statusCode, second.json().code]).toEqual([409, 'already_open']);
  expect((await readClaims(shipped)).claims).toHaveLength(1);
});

test('ten claims of an order are taken within a day, and no photograph twice', async () => {
  const shipped = await shippedOrder(world);
  const { id } = (await sendPhoto(world, shipped, await photoWithPlace())).json();
  const withdraw = (claimId: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/orders/${shipped.order._id}/claims/${claimId}/withdraw`,
      headers: shipped.headers,
    });
  await withdraw((await claim(world, shipped, { photos: [id] })).json()._id);
  const again = await claim(world, shipped, { photos: [id] });
  expect([again.statusCode, again.json().code]).toEqual([409, 'photo_of_claim']);
  for (let count = 2; count <= 10; count += 1) await withdraw((await claim(world, shipped)).json()._id);
  const eleventh = await claim(world, shipped);
  expect([eleventh.statusCode, eleventh.json().error]).toEqual([
    409,
    'You have sent 10 reports about this order within a day. Please write to us, or try again tomorrow.',
  ]);
});

test("nobody reads or claims another's order, and nobody claims what has not shipped", async () => {
  const [mine, other] = [await shippedOrder(world), await shippedOrder(world)];
  const theirs = { ...mine, headers: other.headers };
  expect((await claim(world, theirs, { photos: [crypto.randomUUID()] })).statusCode).toBe(404);
  expect((await sendPhoto(world, theirs, await photoWithPlace())).statusCode).toBe(404);
  expect(
    (await sendPhoto(world, { ...mine, headers: { authorization: '' } }, await photoWithPlace())).statusCode,
  ).toBe(401);
  const ofOther = await claim(world, mine, { pieceId: String(other.pieceIds[0]) });
  expect([ofOther.statusCode, ofOther.json().error]).toEqual([404, 'There is no such print in this order.']);

  const order = await newOrder(world);
  const headers = { authorization: `Bearer ${await world.shop.orderLinks.toOrder(order)}` };
  const { rows } = await db.execute<{ id: string }>(`select id from pieces where order_id = '${order._id}'`);
  const unshipped = { ...mine, order, headers, pieceIds: rows.map(({ id }) => id) };
  expect((await readClaims(unshipped)).prints).toEqual([]);
  const early = await claim(world, unshipped);
  expect([early.statusCode, early.json().code]).toEqual([409, 'not_shipped']);
});

test("a claim later than 72 hours after the carrier's delivery is taken and marked late", async () => {
  const [late, unknown, pressed] = [
    await shippedOrder(world),
    await shippedOrder(world),
    await shippedOrder(world),
  ];
  await late.deliver(new Date(time.getTime() - 73 * hourMs));
  expect((await claim(world, late)).json()).toMatchObject({ isLate: true, state: 'open' });
  expect((await claim(world, unknown)).json()).toMatchObject({ isLate: false });
  // The owner said that it has arrived, which only the carrier knows.
  await moveOrder(orderContext(world), pressed.order._id, { to: 'delivered' });
  await db
    .update(parcels)
    .set({ deliveredAt: new Date(time.getTime() - 73 * hourMs) })
    .where(eq(parcels.orderId, pressed.order._id));
  const filed = (await claim(world, pressed)).json();
  expect(filed).toMatchObject({ isLate: false });
  const shown = (await studio(world, `GET claims/${filed._id}`, await newStaff(world))).json();
  expect(shown.deliveredAt).toBeNull();
});

test('a buyer withdraws an open claim once, and can claim again', async () => {
  const shipped = await shippedOrder(world);
  const { _id } = (await claim(world, shipped)).json();
  const url = `/api/orders/${shipped.order._id}/claims/${_id}/withdraw`;
  for (let time = 0; time < 2; time += 1) {
    const withdrawn = await world.app.inject({ method: 'POST', url, headers: shipped.headers });
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn' });
  }
  expect((await claim(world, shipped)).statusCode).toBe(201);
});

test('photographs without a claim are deleted after a day, and those of a claim a year after its decision', async () => {
  const shipped = await shippedOrder(world);
  const unused = (await sendPhoto(world, shipped, await photoWithPlace())).json().id;
  const { _id } = (await claim(world, shipped)).json();
  const kept = async () =>
    (await db.select().from(privatePhotos).where(eq(privatePhotos.orderId, shipped.order._id))).map(
      ({ id }) => id,
    );
  const runJob = async () => {
    await world.shop.jobs.enqueue(db, deleteClaimPhotosJob, {});
    await waitForJobs(world, deleteClaimPhotosJob.name);
  };
  await runJob();
  expect(await kept()).toHaveLength(2);
  await letDaysPass(world, 2);
  await runJob();
  expect(await kept()).toHaveLength(1);
  expect(await kept()).not.toContain(unused);
  await letDaysPass(world, 400);
  await runJob();
  expect(await kept()).toHaveLength(1);
  await db.update(claims).set({ state: 'declined', decidedAt: new Date() }).where(eq(claims.id, _id));
  await letDaysPass(world, 360);
  await runJob();
  expect(await kept()).toHaveLength(1);
  await letDaysPass(world, 10);
  await runJob();
  expect(await kept()).toEqual([]);
  expect(await db.$count(claimPhotos, eq(claimPhotos.claimId, _id))).toBe(0);
  expect(await db.$count(claims, eq(claims.id, _id))).toBe(1);
});

test("a member's export has the claims with their photographs, and deleting the account deletes those of decided ones", async () => {
  const member = await joinedMember(world);
  const shipped = await shippedOrder(world, { email: member.email, headers: member.headers, quantity: 2 });
  const asMember = { ...shipped, headers: member.headers };
  const decided = (await claim(world, asMember)).json();
  await claim(world, asMember, { pieceId: String(shipped.pieceIds[1]) });
  await db.update(claims).set({ state: 'declined', decidedAt: time }).where(eq(claims.id, decided._id));
  const data = (await world.app.inject({ url: '/api/users/me/data', headers: member.headers })).json();
  expect(data.claims).toHaveLength(2);
  expect(data.claims[0].photosLeftOut).toBe(0);
  const [photo] = data.claims[0].photos;
  expect(await sharp(Buffer.from(photo, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  const payload = { password };
  await world.app.inject({ method: 'DELETE', url: '/api/users/me', payload, headers: member.headers });
  expect(await db.$count(claimPhotos, eq(claimPhotos.claimId, decided._id))).toBe(0);
  expect(await db.$count(privatePhotos, eq(privatePhotos.orderId, shipped.order._id))).toBe(1);
  expect(await db.$count(claims, eq(claims.orderId, shipped.order._id))).toBe(2);
});
