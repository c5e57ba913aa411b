import { sql } from 'drizzle-orm';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { privatePhotos } from '#server/photographs/private/tables.ts';
import { listStaffChanges } from '#server/staff/list-staff-changes.ts';
import { newOrder } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { parcels } from '../../tables.ts';
import { findPieces } from '../find-pieces.ts';
import { movePiece } from '../move-piece.ts';
import { forgetPiecePhotosJob } from './forget-photos.ts';

let world: TestShop;
let maker: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  maker = await newStaff(world, { role: 'maker' });
});
afterAll(() => world.close());

async function newPiece(station: 'joined' | 'checked' | 'packed' = 'checked') {
  const { _id: orderId } = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: orderId });
  const code = piece?.code ?? '';
  await movePiece(orderContext(world), code, { to: station });
  return { orderId, code };
}

const photograph = (color: string, side = 2400) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();

const send = (code: string, station: string, body: Buffer, headers = {}) =>
  studio(world, `POST pieces/${code}/photos/${station}`, {
    cookie: maker.cookie,
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
const skip = (code: string, station: string, reason: string) =>
  studio(world, `POST pieces/${code}/photos/${station}/skip`, { cookie: maker.cookie, body: { reason } });
const read = (code: string, station: string) =>
  studio(world, `GET pieces/${code}/photos/${station}`, { cookie: maker.cookie });
const photosOf = async (code: string) =>
  (await studio(world, `GET pieces/${code}`, { cookie: maker.cookie })).json<PieceSheet>().photos;
const storedPhotos = () => world.shop.database.db.$count(privatePhotos);

async function changesOf(code: string) {
  const { changes } = await listStaffChanges(world.shop.database.db);
  return changes.filter(({ change }) => change.subjectId === code).map(({ change }) => change.action);
}

test('a checked piece is photographed: upright, small, without metadata, and retaken in its place', async () => {
  const { code } = await newPiece();
  const before = await storedPhotos();
  const sent = await photograph('red');
  expect(Object.keys(await ExifReader.load(sent)), 'the photograph as it is sent').toContain('GPSLatitude');
  expect((await send(code, 'checked', sent)).json()).toEqual({
    changed: [code],
    refused: [],
  });
  const shown = await read(code, 'checked');
  expect(shown.headers['content-type']).toBe('image/jpeg');
  const { width, height, exif } = await sharp(shown.rawPayload).metadata();
  expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
  expect(await photosOf(code)).toMatchObject([
    { station: 'checked', by: maker.name, skippedReason: null, at: expect.any(String) },
  ]);

  await send(code, 'checked', await photograph('blue'));
  expect((await read(code, 'checked')).rawPayload.equals(shown.rawPayload)).toBe(false);
  expect(await photosOf(code)).toHaveLength(1);
  expect(await storedPhotos(), 'the first one is deleted').toBe(before + 1);
  expect(await changesOf(code)).toEqual(['photographed', 'photographed']);
});

test('a photograph that is sent several times, also at once, is kept once', async () => {
  const { code } = await newPiece();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const bytes = await photograph('green');
  const answers = await Promise.all([1, 2, 3].map(() => send(code, 'checked', bytes, headers)));
  for (const answer of answers) expect(answer.json()).toEqual({ changed: [code], refused: [] });
  expect(await changesOf(code)).toEqual(['photographed']);
  const other = await send(code, 'checked', await photograph('black'), headers);
  expect(other.json()).toMatchObject({ code: 'key_reused' });
});

test('a photograph can be skipped with a reason, and taken later all the same', async () => {
  const { code } = await newPiece();
  await skip(code, 'checked', 'The camera is broken');
  expect(await photosOf(code)).toMatchObject([{ skippedReason: 'The camera is broken' }]);
  expect((await read(code, 'checked')).json()).toMatchObject({ error: 'There is no such photograph.' });
  await send(code, 'checked', await photograph('red'));
  expect(await photosOf(code)).toMatchObject([{ skippedReason: null }]);
  expect((await skip(code, 'checked', 'The piece is packed already')).json()).toMatchObject({
    code: 'has_photo',
    error: `Piece ${code} has a photograph of this station already.`,
  });
  expect((await skip(code, 'checked', ' ')).statusCode).toBe(400);
  expect(await changesOf(code)).toEqual(['photographed', 'photo-skipped']);
});

test('photographs never hold a piece up, and stay as they are once it has shipped', async () => {
  const { orderId, code } = await newPiece('packed');
  await moveOrder(orderContext(world), orderId, {
    to: 'shipped',
    tracking: { carrier: 'UPS', number: '1Z 999', url: null },
  });
  const late = await send(code, 'packed', await photograph('red'));
  expect(late.json(), 'a phone may have been without a network').toMatchObject({ changed: [code] });
  expect((await send(code, 'packed', await photograph('blue'))).json()).toMatchObject({
    code: 'shipped',
    error: `Piece ${code} has shipped. Its photograph stays as it is.`,
  });
  expect((await read(code, 'packed')).statusCode, 'only owners open the file of a piece').toBe(404);
  const owner = await newStaff(world);
  expect((await studio(world, `GET pieces/${code}/photos/packed`, owner)).statusCode).toBe(200);
});

test('a photograph is deleted 24 months after its piece has shipped, and who took it when stays', async () => {
  const { db } = world.shop.database;
  const owner = await newStaff(world);
  const { orderId, code } = await newPiece('packed');
  await send(code, 'packed', await photograph('red'));
  const runJob = async () => {
    await world.shop.jobs.enqueue(db, forgetPiecePhotosJob, {});
    const unfinished = () =>
      db.execute(
        sql`select 1 from pgboss.job where name = ${forgetPiecePhotosJob.name} and state <> 'completed'`,
      );
    await expect.poll(async () => (await unfinished()).rows).toEqual([]);
  };
  const shipMonthsAgo = (months: number) =>
    db.update(parcels).set({ shippedAt: sql`now() - make_interval(months => ${months})` });
  await moveOrder(orderContext(world), orderId, {
    to: 'shipped',
    tracking: { carrier: 'UPS', number: '1Z 997', url: null },
  });
  await shipMonthsAgo(23);
  await runJob();
  expect((await studio(world, `GET pieces/${code}/photos/packed`, owner)).statusCode).toBe(200);
  await shipMonthsAgo(25);
  await runJob();
  expect((await studio(world, `GET pieces/${code}/photos/packed`, owner)).statusCode).toBe(404);
  expect(await photosOf(code)).toMatchObject([{ by: maker.name, skippedReason: null, hasPicture: false }]);
});

test('a station that is not reached, an unknown piece, and files that are no photograph are refused in words', async () => {
  const { code } = await newPiece('joined');
  const red = await photograph('red', 40);
  expect((await send(code, 'checked', red)).json()).toMatchObject({
    error: `Piece ${code} is joined and not checked yet. Mark it as checked, then photograph it.`,
  });
  expect((await send(code, 'joined', red)).statusCode).toBe(400);
  expect((await send('000000', 'checked', red)).statusCode).toBe(404);
  await movePiece(orderContext(world), code, { to: 'checked' });
  const empty = await send(code, 'checked', Buffer.alloc(0));
  expect(empty.json()).toMatchObject({ error: 'The photograph is empty. Export it again.' });
  const text = await send(code, 'checked', Buffer.from('{"not":"a photograph"}'), {
    'content-type': 'application/json',
  });
  expect(text.json()).toMatchObject({
    code: 'invalid',
    error: 'The photograph cannot be read as a picture. Export it again as TIFF or JPEG.',
  });
  const cut = await send(code, 'checked', (await photograph('red')).subarray(0, 2000));
  expect(cut.json().error).toMatch(/^The photograph is damaged: /);
  const huge = await send(code, 'checked', Buffer.alloc(60 * 1024 * 1024));
  expect(huge.statusCode).toBe(413);
  expect(huge.json().error).toBe('The photograph is larger than 12 MB. Take it smaller.');
  expect(await photosOf(code)).toEqual([]);
});

test('a small file of very many pixels is refused before it is decoded', async () => {
  const { code } = await newPiece();
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'white' } })
    .toColorspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect((await send(code, 'checked', bomb)).json()).toMatchObject({
    error: 'The photograph has more than 200 million pixels. Export it smaller.',
  });
});
