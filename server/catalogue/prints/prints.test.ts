import { rm, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
import { publishPlanned } from '#server/catalogue/print/publish-planned.ts';
import { maxRankLength } from '#server/catalogue/sort-order/rank.ts';
import { prints as printsTable } from '#server/catalogue/tables.ts';
import { exampleMaster, hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
let time = new Date();
beforeAll(async () => {
  world = await openTestShop({ now: () => time });
  owner = await newStaff(world);
});
afterAll(() => world.close());

async function list(
  query = '',
): Promise<{ prints: ListedPrint[]; cursor: string | null; total: number | null }> {
  const response = await studio(world, `GET prints?${query}`, { cookie: owner.cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const post = (path: string, body: object) => studio(world, `POST ${path}`, { cookie: owner.cookie, body });
const undo = (changeId: string | undefined) => post(`changes/${changeId}/undo`, {});
const changeIdOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['studio-change']).split(' ')[0];

async function shopTitles(query: string): Promise<string[]> {
  const response = await world.app.inject(`/api/shop/all-prints?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().map(({ title }: { title: string }) => title);
}

/** Prints of an own artist, the first one the newest. */
async function hang(artist: string, titles: string[], fields: object = {}): Promise<string[]> {
  const now = Date.now();
  return Promise.all(
    titles.map((title, index) =>
      hangPrint(world.shop.database.db, {
        artist,
        title,
        createdAt: new Date(now - index * 1000),
        ...fields,
      }),
    ),
  );
}

const ofArtist = (artist: string) => `artist=${encodeURIComponent(artist)}`;
const titlesOf = ({ prints: listed }: { prints: ListedPrint[] }) => listed.map(({ title }) => title);

describe('the list', () => {
  test('shows hidden prints too, and finds them by word, file and id', async () => {
    const [id = ''] = await hang('Find Me', ['Kittiwake Cliff'], {
      isPublished: false,
      sourceName: 'kitti 1.jpg',
    });
    for (const q of ['kittiwake', 'KITTI cliff', 'kitti 1.jpg', id]) {
      const found = await list(`q=${encodeURIComponent(q)}`);
      expect(found.prints).toMatchObject([{ _id: id, state: 'hidden', hasOwnPrices: false }]);
      expect(found.total).toBe(1);
    }
    expect((await list('q=kittiwake&state=published')).prints).toEqual([]);
  });

  test('pages through every sort without losing a print', async () => {
    const artist = 'Many Pages';
    await hang(
      artist,
      Array.from({ length: 63 }, (_, index) => `Same ${index % 3}`),
    );
    for (const sort of ['gallery', 'newest', 'title']) {
      const first = await list(`${ofArtist(artist)}&sort=${sort}`);
      const second = await list(`${ofArtist(artist)}&sort=${sort}&cursor=${first.cursor}`);
      expect(first.total).toBe(63);
      expect([first.prints.length, second.prints.length, second.cursor]).toEqual([60, 3, null]);
      expect(new Set([...first.prints, ...second.prints].map(({ _id }) => _id)).size).toBe(63);
      const wrong = await studio(world, `GET prints?sort=${sort}&cursor=abc`, { cookie: owner.cookie });
      expect(wrong.json().fields).toEqual({ cursor: expect.any(String) });
    }
  });

  test('filters prints without a master and below 150 ppi in a variant on sale', async () => {
    const artist = 'Lacks';
    const variant = {
      size: 'small',
      frameColor: 'none',
      mount: 'Border',
      price: 200,
      memberPrice: 160,
      isActive: true,
    } as const;
    const [sharp = ''] = await hang(artist, ['Sharp'], { variants: [variant] });
    await hang(artist, ['Blurred']);
    expect(titlesOf(await list(`${ofArtist(artist)}&lack=pixels`))).toEqual(['Blurred']);
    const { text, hash } = exampleMaster(sharp);
    const file = `${world.shop.configuration.dataDir}/sharp.jpg`;
    await writeFile(file, text);
    await world.shop.masters.put(hash, file);
    const lacking = async () => titlesOf(await list(`${ofArtist(artist)}&lack=master`));
    // The first comparison with the vault is awaited, and later ones run in the background.
    expect(await lacking()).toEqual(['Blurred']);
    await rm(`${world.shop.configuration.dataDir}/masters/${hash}`);
    await hang(artist, ['Later']);
    await expect.poll(lacking).toEqual(['Later', 'Blurred', 'Sharp']);
    await world.shop.masters.put(hash, file);
    await hang(artist, ['Last']);
    await expect.poll(lacking).toEqual(['Last', 'Later', 'Blurred']);
  });
});

describe("the gallery's order", () => {
  const place = (id: string | undefined, body: object) => post(`prints/${id}/place`, body);

  test('a new print hangs in front, a moved one where it was put, and undo puts it back', async () => {
    const artist = 'Order One';
    const [a, , c] = await hang(artist, ['A', 'B', 'C']);
    expect(titlesOf(await list(ofArtist(artist)))).toEqual(['A', 'B', 'C']);
    const moved = await place(c, { before: a });
    expect(moved.statusCode).toBe(204);
    expect(titlesOf(await list(ofArtist(artist)))).toEqual(['C', 'A', 'B']);
    expect(await shopTitles(`${ofArtist(artist)}&order=gallery`)).toEqual(['C', 'A', 'B']);
    expect(await shopTitles(ofArtist(artist))).toEqual(['A', 'B', 'C']);
    await hangPrint(world.shop.database.db, { artist, title: 'New' });
    expect(titlesOf(await list(ofArtist(artist)))).toEqual(['New', 'C', 'A', 'B']);
    expect((await undo(changeIdOf(moved))).statusCode).toBe(204);
    expect(titlesOf(await list(ofArtist(artist)))).toEqual(['New', 'A', 'B', 'C']);
    const [first, second] = [await place(c, { before: a }), await place(c, { after: a })];
    expect((await undo(changeIdOf(first))).json().code).toBe('changed_since');
    expect((await undo(changeIdOf(second))).statusCode).toBe(204);
  });

  test('a position counts within the category, and its ends hold', async () => {
    const artist = 'Order Two';
    const [a, b, c] = await hang(artist, ['A', 'B', 'C'], { category: 'city' });
    const inCity = async () => {
      const { prints: listed } = await list('category=city');
      return listed.filter((print) => print.artist === artist).map(({ title }) => title);
    };
    await place(c, { position: 1, category: 'city' });
    expect(await inCity()).toEqual(['C', 'A', 'B']);
    expect((await list('category=city')).prints[0]?._id).toBe(c);
    await place(a, { position: 999_999, category: 'city' });
    expect((await list('category=city')).prints.at(-1)?._id).toBe(a);
    await place(b, { position: 2, category: 'city' });
    expect((await list('category=city')).prints[1]?._id).toBe(b);
    expect((await place(b, { before: b })).statusCode).toBe(404);
    expect((await place(b, { before: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await place(crypto.randomUUID(), { before: b })).statusCode).toBe(404);
  });

  test('ranks that are too long, and twenty moves at once, keep one order', async () => {
    const artist = 'Order Three';
    const ids = await hang(artist, ['A', 'B', 'C', 'D']);
    const [a, b, c, d] = ids;
    const { db } = world.shop.database;
    // As after thousands of moves to one place.
    const long = `8${'0'.repeat(maxRankLength)}1`;
    await db
      .update(printsTable)
      .set({ sortRank: long })
      .where(eq(printsTable.id, a ?? ''));
    await db
      .update(printsTable)
      .set({ sortRank: `${long}1` })
      .where(eq(printsTable.id, b ?? ''));
    await place(d, { before: b });
    const ofThree = async () => titlesOf(await list(ofArtist(artist)));
    expect((await ofThree()).join('')).toMatch(/ADB/);
    const moves = Array.from({ length: 20 }, (_, index) =>
      place(index % 2 ? c : d, { after: index % 3 ? a : b }),
    );
    expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(204));
    const rows = await db.select().from(printsTable).where(eq(printsTable.artist, artist));
    expect(new Set(rows.map(({ sortRank }) => sortRank)).size).toBe(4);
    expect(new Set(await ofThree())).toEqual(new Set(['A', 'B', 'C', 'D']));
  });
});

describe('a change of many prints', () => {
  type Change = Record<string, unknown>;
  const preview = async (chosen: object, change: Change) =>
    (await post('prints/changes/preview', { prints: chosen, change })).json();
  const apply = async (chosen: object, change: Change) => {
    const { digest } = await preview(chosen, change);
    return post('prints/changes', { prints: chosen, change, digest });
  };

  test('hides, publishes and says what does not change', async () => {
    const artist = 'Bulk One';
    const ids = await hang(artist, ['A', 'B']);
    await hang(artist, ['C'], { isPublished: false });
    const filter = { artist };
    expect(await preview({ filter }, { kind: 'hide' })).toMatchObject({
      prints: 2,
      variants: 0,
      lines: expect.arrayContaining([
        expect.objectContaining({ title: 'A', before: 'published', after: 'hidden' }),
      ]),
      unchanged: [{ reason: 'are hidden already', prints: 1, titles: ['C'] }],
    });
    const hidden = await apply({ filter }, { kind: 'hide' });
    expect(hidden.json()).toEqual({ prints: 2, variants: 0 });
    await expect.poll(() => shopTitles(ofArtist(artist))).toEqual([]);
    expect((await undo(changeIdOf(hidden))).statusCode).toBe(204);
    await expect.poll(() => shopTitles(ofArtist(artist))).toEqual(['A', 'B']);
    await apply({ ids }, { kind: 'category', category: 'travel' });
    await apply({ ids }, { kind: 'artist', artist: '  Bulk Uno ' });
    const moved = await list(ofArtist('Bulk Uno'));
    expect(moved.prints.map(({ category }) => category)).toEqual(['travel', 'travel']);
    expect((await list(ofArtist(artist))).total).toBe(1);
  });

  test('raises prices by percent to the next $5, names each variant, and is undone as one change', async () => {
    const artist = 'Bulk Two';
    const ids = await hang(artist, ['Table']);
    const own = { frameColor: 'black', mount: 'Border', isActive: true } as const;
    const variants = [
      { ...own, size: 'small', price: 240, memberPrice: 190 },
      { ...own, size: 'large', price: 600, memberPrice: 480, isActive: false },
    ] as const;
    ids.push(...(await hang(artist, ['Own'], { variants })));
    const change = { kind: 'prices', by: 'percent', percent: 10, step: 5, sizes: ['small'] };
    const seen = await preview({ ids }, change);
    expect(seen).toMatchObject({ prints: 2, variants: 9, unchanged: [] });
    const lineOf = (title: string) => seen.lines.find((line: { title: string }) => line.title === title);
    expect(lineOf('Table')).toMatchObject({
      variants: 'Small, 8 variants',
      before: '$200 / $160',
      after: '$220 / $180',
    });
    expect(lineOf('Own')).toMatchObject({
      variants: 'Small, 1 variant',
      before: '$240 / $190',
      after: '$265 / $210',
    });
    const changed = await apply({ ids }, change);
    expect(changed.json()).toEqual({ prints: 2, variants: 9 });
    const pricesOf = async () =>
      (await list(ofArtist(artist))).prints.map(({ title, price, hasOwnPrices }) => [
        title,
        price,
        hasOwnPrices,
      ]);
    expect(await pricesOf()).toEqual(
      [
        ['Table', 220, true],
        ['Own', 265, true],
      ].toSorted(),
    );
    expect(await undo(changeIdOf(changed))).toMatchObject({ statusCode: 204 });
    expect(await pricesOf()).toEqual([
      ['Own', 240, true],
      ['Table', 200, false],
    ]);
    const again = await undo(changeIdOf(changed));
    expect(again.statusCode).toBe(409);
  });

  test('sets amounts, refuses a member price above the regular one, and goes back to the shop’s prices', async () => {
    const artist = 'Bulk Three';
    const ids = await hang(artist, ['A']);
    const small = { kind: 'prices', by: 'amount', sizes: ['small'] };
    expect(await preview({ ids }, { ...small, memberPrice: 201 })).toMatchObject({
      prints: 0,
      unchanged: [{ reason: expect.stringContaining('would cost members more than others'), prints: 1 }],
    });
    const set = await apply({ ids }, { ...small, price: 250, memberPrice: 200 });
    expect(set.json()).toEqual({ prints: 1, variants: 8 });
    expect((await list(ofArtist(artist))).prints[0]).toMatchObject({ price: 250, hasOwnPrices: true });
    await apply({ ids }, { kind: 'prices', by: 'shop' });
    expect((await list(ofArtist(artist))).prints[0]).toMatchObject({ price: 200, hasOwnPrices: false });
    expect((await undo(changeIdOf(set))).json()).toMatchObject({
      code: 'changed_since',
      fields: { A: expect.any(String) },
    });
  });

  test('needs a fresh verification for more than 10 prices', async () => {
    const ids = await hang('Bulk Four', ['A', 'B']);
    const change = { kind: 'prices', by: 'amount', price: 300, sizes: ['small'] };
    const other = await newStaff(world);
    const before = time;
    time = new Date(time.getTime() + 6 * 60_000);
    const call = async (chosen: string[]) => {
      const { digest } = await preview({ ids: chosen }, change);
      const body = { prints: { ids: chosen }, change, digest };
      return studio(world, 'POST prints/changes', { cookie: other.cookie, body });
    };
    expect((await call(ids)).json().code).toBe('step_up_required');
    expect((await list(ofArtist('Bulk Four'))).prints.every(({ price }) => price === 200)).toBe(true);
    expect((await call(ids.slice(0, 1))).statusCode).toBe(200);
    time = before;
  });

  test('two people at once: one change happens, the other sees what it would do now', async () => {
    const artist = 'Bulk Five';
    const ids = await hang(artist, ['A', 'B', 'C']);
    const change = { kind: 'prices', by: 'percent', percent: 10, step: 1, sizes: ['small'] };
    const { digest } = await preview({ ids }, change);
    const body = { prints: { ids }, change, digest };
    const answers = await Promise.all([post('prints/changes', body), post('prints/changes', body)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'stale', current: { prints: 3, variants: 24 } });
    expect((await list(ofArtist(artist))).prints.map(({ price }) => price)).toEqual([220, 220, 220]);
  });

  test('publishes at a time: the job publishes what is due, and only that', async () => {
    const artist = 'Bulk Six';
    const ids = await hang(artist, ['Soon', 'Later', 'Shown'], { isPublished: false });
    await apply({ ids: ids.slice(2) }, { kind: 'publish' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await apply({ ids }, { kind: 'plan', at });
    expect(planned.json()).toEqual({ prints: 2, variants: 0 });
    expect(
      (await list(`${ofArtist(artist)}&state=planned`)).prints.map(({ publishAt }) => publishAt),
    ).toEqual([at, at]);
    const { db } = world.shop.database;
    await db
      .update(printsTable)
      .set({ publishAt: new Date(Date.now() - 1000) })
      .where(eq(printsTable.id, ids[0] ?? ''));
    await publishPlanned({ db, log: world.shop.log }).work({});
    await expect.poll(() => shopTitles(ofArtist(artist))).toEqual(['Soon', 'Shown']);
    expect((await undo(changeIdOf(planned))).json().code).toBe('changed_since');
    expect((await list(`${ofArtist(artist)}&state=planned`)).total).toBe(1);
  });

  test('is in the log in words', async () => {
    const [id = ''] = await hang('Bulk Seven', ['A']);
    await apply({ ids: [id] }, { kind: 'prices', by: 'percent', percent: -7.5, step: 1 });
    const { changes } = (await studio(world, 'GET changes', { cookie: owner.cookie })).json();
    expect(changes[0]).toMatchObject({
      action: 'changed',
      subject: { kind: 'prints', id },
      after: { change: 'prices −7.5 %, to the next $1', count: 1 },
    });
  });
});

describe("the shop's prices", () => {
  const prices = async () => (await studio(world, 'GET prices', { cookie: owner.cookie })).json();
  const put = (body: object) => studio(world, 'PUT prices', { cookie: owner.cookie, body });

  test('change every print without own prices, also one that leaves out variants, and can be undone', async () => {
    const artist = 'Priced';
    const exhibition = { size: 'exhibition', frameColor: 'none', mount: 'Border', isActive: true } as const;
    await hang(artist, ['Table']);
    await hang(artist, ['Shop’s'], { variants: [{ ...exhibition, price: 3425, memberPrice: 2825 }] });
    await hang(artist, ['Own'], { variants: [{ ...exhibition, price: 4000, memberPrice: 3900 }] });
    const wanted = { exhibition: { price: 3500, memberPrice: 2900 } };
    const before = (await prices()).prices;
    expect(before).toMatchObject({ small: { price: 200, memberPrice: 160 }, exhibition: { price: 3425 } });
    const seen = (await post('prices/preview', { prices: { ...before, ...wanted } })).json();
    expect(seen.sizes).toEqual([
      {
        size: 'exhibition',
        before: before.exhibition,
        after: wanted.exhibition,
        prints: expect.any(Number),
        keepOwn: expect.any(Number),
      },
    ]);
    const saved = await put({ prices: wanted, seen: before });
    expect(saved.statusCode, saved.body).toBe(204);
    const priceOf = async (title: string) => {
      const found = (await list(ofArtist(artist))).prints.find((print) => print.title === title);
      const { variants } = (await world.app.inject(`/api/products/find/${found?._id}`)).json();
      return variants.find(({ size }: { size: string }) => size === 'exhibition').price;
    };
    await expect.poll(() => priceOf('Table')).toBe(3500);
    expect(await priceOf('Shop’s')).toBe(3500);
    expect(await priceOf('Own')).toBe(4000);
    expect((await prices()).ownPriced.map(({ title }: ListedPrint) => title)).toContain('Own');
    expect((await put({ prices: wanted, seen: before })).json().code).toBe('stale');
    expect(
      (await put({ prices: { small: { price: 100, memberPrice: 101 } }, seen: {} })).json().fields,
    ).toEqual({
      'prices.small.memberPrice': 'is more than the regular price',
    });
    expect((await undo(changeIdOf(saved))).statusCode).toBe(204);
    await expect.poll(() => priceOf('Shop’s')).toBe(3425);
    expect((await prices()).prices).toEqual(before);
  });
});
