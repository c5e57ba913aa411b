import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { newOrder } from '#tests/world/buy.ts';
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

/** Makes a call of the studio. @returns the sentence that the log has about it */
async function logged(call: string, body: object): Promise<string> {
  const response = await studio(world, call, { ...owner, body });
  expect(response.statusCode, response.body).toBeLessThan(300);
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  return changes[0].sentence;
}

test('the log names pieces, amounts and orders as people do', async () => {
  const order = await newOrder(world);
  const [piece] = await findPieces(world.shop.database.db, { order: order._id });
  const code = piece?.code ?? '';
  const move = (to: string) => logged('POST pieces/move', { moves: [{ code, to }] });
  expect(await move('checked')).toBe(
    `${owner.name} moved ${code} from queued to checked, which started order ${orderNumber(order)}`,
  );
  expect(await move('packed')).toBe(`${owner.name} moved ${code} from checked to packed`);
  expect(await logged('POST pieces/set-aside', { codes: [code], reason: 'A scratch in the glazing' })).toBe(
    `${owner.name} set ${code} aside: “A scratch in the glazing”`,
  );
  expect(await logged(`POST orders/${order._id}/refund`, { amount: 2550, after: 0 })).toBe(
    `${owner.name} refunded $25.50 of order ${orderNumber(order)}`,
  );
});

test('the log has the titles of prints and the first words of answers', async () => {
  const { id, title } = prints.tidePosts;
  const { version, words }: StudioPrint = (await studio(world, `GET prints/${id}`, owner)).json();
  expect(await logged(`PUT prints/${id}`, { version, words: { ...words, location: 'Whitby' } })).toBe(
    `${owner.name} changed the place of “${title}” from “${words.location}” to “Whitby”`,
  );
  const crops = { focus: { x: 0.1, y: 0.2 }, focusByCrop: {} };
  const now: StudioPrint = (await studio(world, `GET prints/${id}`, owner)).json();
  const newTitle = { ...now.words, title: 'Tide Posts at Dusk' };
  expect(await logged(`PUT prints/${id}`, { version: now.version, words: newTitle, crops })).toBe(
    `${owner.name} changed the title and the focus point of “Tide Posts at Dusk”`,
  );
  expect(await logged(`PUT prints/${id}/published`, { isPublished: false })).toBe(
    `${owner.name} hid “Tide Posts at Dusk”`,
  );

  const sender = { firstName: 'Zoë', lastName: "O'Neil", email: 'zoe@example.com', message: 'In oak?' };
  await world.app.inject({ method: 'POST', url: '/api/contact', payload: sender });
  const { messages } = (await studio(world, 'GET messages', owner)).json();
  const text = 'Yes, in oak and in cherry, and for the larger sizes also in a darker walnut.';
  const reply = { id: crypto.randomUUID(), text, after: 0 };
  expect(await logged(`POST messages/${messages[0].id}/replies`, reply)).toBe(
    `${owner.name} answered the message of Zoë O'Neil: “Yes, in oak and in cherry, and for the larger sizes also in…”`,
  );
});

test('a change of numbers is told with both, and by the words of the studio', async () => {
  const change = async (changes: object) => {
    const { version, details } = (await studio(world, 'GET shop', owner)).json();
    const told = await logged('PUT shop', { version, details: { ...details, ...changes } });
    return told?.replace(`${owner.name} `, '');
  };
  expect(await change({ production: { leastDays: 12, mostDays: 21 } })).toBe(
    'changed the days until orders ship from 14 to 12',
  );
  expect(await change({ parcelCover: { insuredAboveDollars: 150, signedAboveDollars: 500 } })).toBe(
    'changed the price above which parcels are insured from $100 to $150',
  );
  expect(await change({ delayNotices: 'hold', city: 'Bend, Oregon' })).toBe(
    'changed what the shop does about a delay and city of the shop',
  );
});

test('an undo names what it undid, and the terminal has no name', async () => {
  const { version, details } = (await studio(world, 'GET shop', owner)).json();
  const city = { version, details: { ...details, city: 'Salem, Oregon' } };
  expect(await logged('PUT shop', city)).toBe(
    `${owner.name} changed city of the shop from “${details.city}” to “Salem, Oregon”`,
  );
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(await logged(`POST changes/${changes[0].id}/undo`, {})).toBe(
    `${owner.name} undid an earlier change of the shop's details`,
  );
});

test('only the last change of whether a print is in the shop can be undone', async () => {
  const { id } = prints.tidePosts;
  await logged(`PUT prints/${id}/published`, { isPublished: true });
  await logged(`PUT prints/${id}/published`, { isPublished: false });
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(changes.slice(0, 2)).toMatchObject([
    { action: 'hidden', undo: 'possible' },
    { action: 'published', undo: null },
  ]);
  await logged(`PUT prints/${id}/published`, { isPublished: true });
  const { changes: later } = (await studio(world, 'GET changes', owner)).json();
  expect(later.slice(0, 3)).toMatchObject([
    { action: 'published', undo: 'possible' },
    { action: 'hidden', undo: null },
    { action: 'published', undo: null },
  ]);
});
