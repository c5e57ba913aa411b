import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Point } from '#domain/api/catalogue/product.ts';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { prints } from '../tables.ts';
import { setCrops } from './set-crops.ts';
import { setVariants } from './set-variants.ts';

const world = await openImportWorld();
const { put, run, hungPrints, store } = world;
const { db } = world.database;
beforeEach(async () => {
  await put('door.png', await halves());
  await put('prints.csv', 'file,title,artist,category\ndoor.png,Half a Door,Ada Lind,city\n');
  await run();
});

/** A strip, dark on the left and light on the right. */
function halves(): Promise<Buffer> {
  const light = { create: { width: 900, height: 450, channels: 3, background: '#ffffff' } } as const;
  const dark = { create: { width: 1800, height: 450, channels: 3, background: '#000000' } } as const;
  return sharp(dark)
    .composite([{ input: light, left: 900, top: 0 }])
    .png()
    .toBuffer();
}

async function hungPrint() {
  const [print] = await hungPrints();
  if (!print) throw new Error('No print is published.');
  return print;
}

async function brightnessOf(url: string): Promise<number> {
  const { channels } = await sharp(await store.read(photographName(url))).stats();
  return channels[0]?.mean ?? 0;
}

const leftEnd = { x: 0, y: 0.5 };
const rightEnd = { x: 1, y: 0.5 };

test('a new focus moves the crop of both pictures, and the next import keeps it', async () => {
  const { _id: printId } = await hungPrint();
  const setFocus = (focus: Point, id = printId) =>
    setCrops({ db, store, printId: id, change: (crops) => ({ ...crops, focus }) });
  expect(await setFocus(leftEnd)).toMatchObject({ ok: true, after: { focus: leftEnd } });
  const left = await hungPrint();
  await setFocus(rightEnd);
  const right = await hungPrint();
  expect(right.photograph.focus).toEqual({ x: 1, y: 0.5 });
  expect(await brightnessOf(left.fullBleed)).toBeLessThan(10);
  expect(await brightnessOf(right.fullBleed)).toBeGreaterThan(245);
  expect(await brightnessOf(right.heroImage)).toBeGreaterThan(await brightnessOf(left.heroImage));
  const notes = [{ file: 'door.png', note: expect.stringContaining('to the crop') }];
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['door.png'], notes });
  expect(await hungPrint()).toEqual(right);
  expect(await setFocus(leftEnd, crypto.randomUUID())).toEqual({ ok: false, reason: 'missing' });
});

test('a crop set apart moves only the pictures of its variant, and the next import keeps it', async () => {
  const { _id: printId, heroImage: before } = await hungPrint();
  const focusByCrop = { 'small Full Bleed': rightEnd };
  await setCrops({ db, store, printId, change: () => ({ focus: leftEnd, focusByCrop }) });
  const print = await hungPrint();
  expect(print.photograph).toMatchObject({ focus: leftEnd, focusByCrop });
  expect(await brightnessOf(print.fullBleed)).toBeGreaterThan(245);
  expect(await brightnessOf(print.heroImage)).toBeLessThan(await brightnessOf(before));
  await put('prints.csv', 'file,title,artist,category\ndoor.png,Another Door,Ada Lind,city\n');
  await run();
  expect(await hungPrint()).toMatchObject({ title: 'Another Door', photograph: { focusByCrop } });
});

test('a change of crops that were read before another change is refused', async () => {
  const { _id: printId } = await hungPrint();
  const version = async () =>
    (await db.select({ version: prints.version }).from(prints).where(eq(prints.id, printId)))[0]?.version;
  const read = await version();
  await changeVariants(db, printId, { size: 'small' }, { price: 240 });
  expect(await version()).toBeGreaterThan(read ?? 0);
  const change = () => ({ focus: leftEnd, focusByCrop: {} });
  expect(await setCrops({ db, store, printId, version: read, change })).toEqual({
    ok: false,
    reason: 'stale',
  });
});

test('a price changes the matching variants, and the next import keeps it', async () => {
  const { _id } = await hungPrint();
  const newPrices = { price: 240, memberPrice: 190 };
  expect(await changeVariants(db, _id, { size: 'small' }, newPrices)).toEqual({ ok: true });
  await run();
  const { price, memberPrice, variants } = await hungPrint();
  expect({ price, memberPrice }).toEqual(newPrices);
  expect(variants).toHaveLength(48);
  expect(variants.filter((variant) => variant.price === 240)).toHaveLength(8);
});

test('variants go off sale and on sale again, and back to the price table', async () => {
  const { _id } = await hungPrint();
  await changeVariants(db, _id, { size: 'exhibition' }, { isActive: false });
  const isOnSale = async () =>
    (await hungPrint()).variants.some(({ size, isActive }) => size === 'exhibition' && isActive);
  expect(await isOnSale()).toBe(false);
  await changeVariants(db, _id, { size: 'exhibition', mount: 'Border' }, { isActive: true });
  expect(await isOnSale()).toBe(true);
  expect(await setVariants(db, _id, [])).toEqual({ ok: true });
  expect((await hungPrint()).variants.every(({ isActive }) => isActive)).toBe(true);
});

const variant = { size: 'small', frameColor: 'black', mount: 'Border', isActive: true } as const;
test('a change is refused as a whole if no variant is on sale or one costs members more', async () => {
  const { _id } = await hungPrint();
  const before = await hungPrint();
  expect(await changeVariants(db, _id, {}, { isActive: false })).toMatchObject({
    reason: 'would not be on sale in any variant; hide it instead',
  });
  expect(await changeVariants(db, _id, { size: 'small' }, { memberPrice: 201 })).toMatchObject({
    reason: 'would cost members more than others in small, black, Border: $201 over $200',
  });
  const twice = [
    { ...variant, sku: 'one', price: 240, memberPrice: 190 },
    { ...variant, mount: 'Full Bleed', sku: 'one', price: 240, memberPrice: 190 },
  ] as const;
  expect(await setVariants(db, _id, twice)).toMatchObject({ reason: 'has one sku for two variants' });
  expect(await hungPrint()).toEqual(before);
});
