import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, isQuiet: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

const hang = (artist: string) => hangPrint(world.shop.database.db, { artist });
const newName = () => `Ada ${crypto.randomUUID().slice(0, 8)}`;
const pathOf = (name: string) => `artists/${encodeURIComponent(name)}`;
const show = async (name: string) => (await studio(world, `GET ${pathOf(name)}`, owner)).json();
const page = (name: string) => world.app.inject(`/artist/${encodeURIComponent(name)}`);

function save(name: string, { version }: { version: number }, words: object) {
  const body = { version, statement: null, placePrint: null, ...words };
  return studio(world, `PUT ${pathOf(name)}`, { ...owner, body });
}

function rename(from: string, to: string, count = 1) {
  return studio(world, `POST ${pathOf(from)}/rename`, { ...owner, body: { name: to, count } });
}

async function undo({ headers }: { headers: object }) {
  const [id] = String(new Map<string, unknown>(Object.entries(headers)).get('studio-change')).split(' ');
  const response = await studio(world, `POST changes/${id}/undo`, { ...owner, body: {} });
  return response.statusCode === 204 ? 'undone' : response.json().code;
}

test('the list shows a picture of the first print of each artist', async () => {
  const name = newName();
  await hang(name);
  await hang(name);
  const { prints: hung } = (
    await studio(world, `GET prints?artist=${encodeURIComponent(name)}`, owner)
  ).json();
  const listed = (await studio(world, 'GET artists', owner)).json();
  expect(listed).toContainEqual(expect.objectContaining({ name, prints: 2, picture: hung[0].picture }));
});

describe('a statement and a print', () => {
  test('are on the page of the artist, and can be undone', async () => {
    const name = newName();
    const [older, newer] = [await hang(name), await hang(name)];
    await expect.poll(async () => (await page(name)).statusCode).toBe(200);
    expect(await show(name)).toMatchObject({ version: 0, prints: 2, published: 2, hasStatement: false });
    const saved = await save(name, { version: 0 }, { statement: 'Waits for <fog>.', placePrint: older });
    expect(saved.json()).toEqual({
      version: 1,
      statement: 'Waits for <fog>.',
      placePrint: older,
      attestation: {},
    });
    const figure = async () => /<figure[\s\S]*?<\/figure>/.exec((await page(name)).body)?.[0] ?? '';
    await expect.poll(async () => (await page(name)).body).toContain('Waits for &lt;fog&gt;.');
    const withOlder = await figure();
    expect(await show(name)).toMatchObject({
      hasStatement: true,
      history: [{ action: 'changed', staff: { name: owner.name }, after: { statement: 'Waits for <fog>.' } }],
    });
    const again = await save(name, saved.json(), { statement: 'Waits for <fog>.', placePrint: newer });
    await expect.poll(figure).not.toBe(withOlder);
    expect(await undo(saved)).toBe('changed_since');
    expect(await undo(again)).toBe('undone');
    expect(await show(name)).toMatchObject({ version: 3, placePrint: older });
  });

  test('of an outdated version are refused with the newest', async () => {
    const name = newName();
    await hang(name);
    const outcomes = await Promise.all(
      ['One', 'Two'].map((statement) => save(name, { version: 0 }, { statement })),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = outcomes.find(({ statusCode }) => statusCode === 409)?.json();
    expect(late).toMatchObject({
      code: 'stale',
      current: { version: 1, statement: expect.stringMatching(/One|Two/) },
    });
  });

  test('are refused when they are wrong', async () => {
    const name = newName();
    await hang(name);
    const other = await save(name, { version: 0 }, { placePrint: prints.mistyRidge.id });
    expect(other.json().fields).toEqual({ placePrint: `must be the id of a print by ${name}` });
    const long = await save(name, { version: 0 }, { statement: 'a'.repeat(2001) });
    expect(long.json().fields).toEqual({ statement: 'must have at most 2000 characters' });
    const odd = await save(name, { version: 0 }, { statement: 'a\u0000' });
    expect(odd.json().fields).toEqual({
      statement: 'contains the invisible character U+0000 after "a"; type it again without it',
    });
    expect((await save('Unknown', { version: 0 }, {})).statusCode).toBe(404);
    expect((await show(name)).version).toBe(0);
  });
});

describe('another name', () => {
  test('is on all prints, its address takes over the old one, and both come back', async () => {
    const [from, to] = [newName(), newName()];
    await hang(from);
    await hang(from);
    await save(from, { version: 0 }, { statement: 'She waits.' });
    expect((await rename(from, to, 1)).json().code).toBe('prints_changed');
    const renamed = await rename(from, to, 2);
    expect(renamed.json()).toEqual({ prints: 2 });
    await expect.poll(async () => (await page(to)).body).toContain('She waits.');
    const old = await page(from);
    expect([old.statusCode, old.headers.location]).toEqual([301, `/artist/${encodeURIComponent(to)}`]);
    expect(await show(to)).toMatchObject({ prints: 2, statement: 'She waits.', formerNames: [from] });
    expect((await show(to)).history).toHaveLength(2);
    const list = (await studio(world, 'GET artists', owner)).json();
    expect(list.map(({ name }: { name: string }) => name)).not.toContain(from);

    const third = newName();
    await rename(to, third, 2);
    await expect
      .poll(async () => (await page(from)).headers.location)
      .toBe(`/artist/${encodeURIComponent(third)}`);
    expect(await undo(renamed)).toBe('changed_since');
    await rename(third, from, 2);
    await expect.poll(async () => (await page(from)).statusCode).toBe(200);
    await expect
      .poll(async () => (await page(to)).headers.location)
      .toBe(`/artist/${encodeURIComponent(from)}`);
  });

  test('of another artist makes the two one, and undoing parts them', async () => {
    const [from, to] = [newName(), newName()];
    await hang(from);
    await hang(to);
    await save(from, { version: 0 }, { statement: 'Of the first.' });
    await save(to, { version: 0 }, { statement: 'Of the second.' });
    const renamed = await rename(from, to);
    expect(await show(to)).toMatchObject({ prints: 2, statement: 'Of the second.' });
    expect(await undo(renamed)).toBe('undone');
    expect(await show(from)).toMatchObject({ prints: 1, statement: 'Of the first.', formerNames: [] });
    expect(await show(to)).toMatchObject({ prints: 1, statement: 'Of the second.', formerNames: [] });
  });

  test('that is the same, empty or of no print is refused', async () => {
    const name = newName();
    await hang(name);
    expect((await rename(name, name)).json().fields).toEqual({ name: 'is the name already' });
    expect((await rename(name, '  ')).json().fields).toEqual({ name: 'must have at least 1 character' });
    expect((await rename(name, 'A\nB')).json().fields).toEqual({
      name: 'contains the invisible character U+000A after "A"; type it again without it',
    });
    expect((await rename(newName(), 'Ada')).statusCode).toBe(404);
    expect((await rename('\0', 'Ada')).json().fields).toEqual({ artist: 'must have only letters and signs' });
    expect((await page(newName())).statusCode).toBe(404);
  });
});
