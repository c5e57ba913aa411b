import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ isQuiet: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const { mistyRidge, blueDoor, tidePosts } = prints;

async function show(id: string): Promise<StudioPrint> {
  return (await studio(world, `GET prints/${id}`, { cookie: owner.cookie })).json();
}

function put(id: string, body: object, part = '') {
  return studio(world, `PUT prints/${id}${part}`, { cookie: owner.cookie, body });
}

/** Undoes what a response offers to undo. */
async function undo({ headers }: Awaited<ReturnType<typeof put>>) {
  const [changeId] = String(headers['studio-change']).split(' ');
  return studio(world, `POST changes/${changeId}/undo`, { cookie: owner.cookie, body: {} });
}

/** The print as a visitor sees it. */
const inShop = async (id: string) => (await world.app.inject(`/api/products/find/${id}`)).json();

test('words are saved with their version, shown in the shop, and undone', async () => {
  const { version, words } = await show(mistyRidge.id);
  const newWords = { ...words, title: 'Misty  Ridge at Dawn', keywords: ['fog'], hungOn: '2025-03-02' };
  const saved = await put(mistyRidge.id, { version, words: newWords });
  expect(saved.json<StudioPrint>().words).toEqual({ ...newWords, title: 'Misty Ridge at Dawn' });
  expect(saved.headers['studio-change']).toMatch(/ print\.changed$/);
  await expect.poll(async () => (await inShop(mistyRidge.id)).title).toBe('Misty Ridge at Dawn');
  expect((await undo(saved)).statusCode).toBe(204);
  expect((await show(mistyRidge.id)).words).toEqual(words);
});

test('a save of an older version is refused with the print as it is now', async () => {
  const { version, words } = await show(tidePosts.id);
  await put(tidePosts.id, { version, words: { ...words, location: 'Whitby' } });
  const late = await put(tidePosts.id, {
    version,
    words: { ...words, location: 'Robin Hood’s Bay' },
  });
  expect(late.statusCode).toBe(409);
  const { code, current } = late.json();
  expect({ code, location: current.words.location }).toEqual({ code: 'stale', location: 'Whitby' });
  expect(current.version).toBeGreaterThan(version);
  const again = { version: current.version, words: { ...words, location: 'Robin Hood’s Bay' } };
  expect((await put(tidePosts.id, again)).statusCode).toBe(200);
});

test('words that are too long, empty or in the future are refused by name', async () => {
  const { version, words } = await show(mistyRidge.id);
  const refuse = async (change: object) =>
    (await put(mistyRidge.id, { version, words: { ...words, ...change } })).json().fields;
  expect(await refuse({ title: ' ' })).toEqual({ 'words.title': 'is empty' });
  expect(await refuse({ location: 'x'.repeat(201) })).toEqual({
    'words.location': 'must have at most 200 characters',
  });
  expect(await refuse({ takenOn: '2999-01-01' })).toEqual({ 'words.takenOn': 'is in the future' });
  expect(await refuse({ hungOn: '1.3.2025' })).toEqual({
    'words.hungOn': 'must be a day, such as 2025-03-01',
  });
});

test('crops move for all variants and for single ones, with their pictures, and are undone', async () => {
  const { version, photograph } = await show(mistyRidge.id);
  const crops = { focus: { x: 0.2, y: 0.4 }, focusByCrop: { 'giant Full Bleed': { x: 0.9, y: 0.5 } } };
  const before = await inShop(mistyRidge.id);
  const saved = await put(mistyRidge.id, { version, crops });
  expect(saved.json<StudioPrint>().photograph).toMatchObject(crops);
  await expect.poll(async () => (await inShop(mistyRidge.id)).photograph).toMatchObject(crops);
  const { heroImage } = await inShop(mistyRidge.id);
  expect(heroImage).not.toBe(before.heroImage);
  expect((await world.app.inject(heroImage)).statusCode).toBe(200);
  expect((await undo(saved)).statusCode).toBe(204);
  expect((await show(mistyRidge.id)).photograph).toEqual(photograph);
  const wrong = await put(mistyRidge.id, { version, crops: { ...crops, focus: { x: 2, y: 0 } } });
  expect(wrong.json().fields).toEqual({ 'crops.focus.x': 'must be a number up to 1' });
});

test('words, crops and prices are saved at once, as one change that one undo takes back', async () => {
  const before = await show(blueDoor.id);
  const { version, words, photograph, variants } = before;
  const newVariants = variants.map(({ sku: _, unmakeable: __, ...variant }) => ({ ...variant, price: 950 }));
  const saved = await put(blueDoor.id, {
    version,
    words: { ...words, location: 'Chefchaouen' },
    crops: { focus: { x: 0.25, y: 0.75 }, focusByCrop: {} },
    variants: newVariants,
  });
  expect(saved.json<StudioPrint>()).toMatchObject({
    words: { location: 'Chefchaouen' },
    photograph: { focus: { x: 0.25, y: 0.75 } },
  });
  expect(saved.json<StudioPrint>().variants.every(({ price }) => price === 950)).toBe(true);
  expect((await undo(saved)).statusCode).toBe(204);
  expect(await show(blueDoor.id)).toMatchObject({ words, photograph, variants });
});

test('a save of which one part is refused saves nothing', async () => {
  const { version, words, variants } = await show(blueDoor.id);
  const free = variants.map(({ sku: _, unmakeable: __, ...variant }) => ({ ...variant, isActive: false }));
  const crops = { focus: { x: 0.9, y: 0.1 }, focusByCrop: {} };
  const refused = await put(blueDoor.id, {
    version,
    words: { ...words, location: 'Nowhere' },
    crops,
    variants: free,
  });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_for_sale']);
  expect(await show(blueDoor.id)).toMatchObject({ version, words, variants });
});

test('an undo is refused when the print has changed since', async () => {
  const { version } = await show(mistyRidge.id);
  const first = await put(mistyRidge.id, { version, crops: { focus: { x: 0.1, y: 0.1 }, focusByCrop: {} } });
  const second = first.json<StudioPrint>().version;
  await put(mistyRidge.id, { version: second, crops: { focus: { x: 0.3, y: 0.1 }, focusByCrop: {} } });
  const refused = await undo(first);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed_since']);
});

test('variants and prices keep their SKUs, are refused as a whole, and are undone', async () => {
  const { version, variants, hasOwnVariants } = await show(blueDoor.id);
  expect(hasOwnVariants).toBe(true);
  const toSave = variants.map(({ sku: _, unmakeable: __, ...variant }) => ({ ...variant, price: 900 }));
  const saved = await put(blueDoor.id, { version, variants: toSave });
  const now = saved.json<StudioPrint>();
  expect(now.variants.map(({ sku, price }) => [sku, price])).toEqual(variants.map(({ sku }) => [sku, 900]));
  expect((await undo(saved)).statusCode).toBe(204);
  expect((await show(blueDoor.id)).variants).toEqual(variants);
  const { version: latest } = await show(blueDoor.id);
  const free = toSave.map((variant) => ({ ...variant, isActive: false }));
  const refused = await put(blueDoor.id, { version: latest, variants: free });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_for_sale']);
  const standard = await put(blueDoor.id, { version: latest, variants: null });
  expect(standard.json<StudioPrint>()).toMatchObject({ hasOwnVariants: false });
  expect(standard.json<StudioPrint>().variants).toHaveLength(48);
  await undo(standard);
});

test('a print is hidden, published again by undo, and logged with its values', async () => {
  const hidden = await put(tidePosts.id, { isPublished: false }, '/published');
  expect(hidden.json<StudioPrint>().isPublished).toBe(false);
  await expect.poll(async () => (await inShop(tidePosts.id)).code).toBe('not_found');
  expect((await undo(hidden)).statusCode).toBe(204);
  expect((await show(tidePosts.id)).isPublished).toBe(true);
  const { changes } = (await studio(world, 'GET changes', { cookie: owner.cookie })).json();
  expect(changes.slice(0, 2)).toMatchObject([
    { action: 'undone', subject: { kind: 'print', id: tidePosts.id } },
    { action: 'hidden', before: { isPublished: true }, after: { isPublished: false } },
  ]);
  const same = await put(tidePosts.id, { isPublished: true }, '/published');
  expect(same.headers['studio-change']).toBeUndefined();
});

test('a print that does not exist is not found', async () => {
  const id = crypto.randomUUID();
  expect((await studio(world, `GET prints/${id}`, { cookie: owner.cookie })).statusCode).toBe(404);
  const crops = { focus: { x: 0, y: 0 }, focusByCrop: {} };
  expect((await put(id, { version: 1, crops })).json()).toMatchObject({ code: 'not_found' });
});
