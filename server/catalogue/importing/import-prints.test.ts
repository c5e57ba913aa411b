import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { completeFile, type ImageFile, imageFile } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { findArtist } from '../artists/find-artist.ts';
import { renameArtist } from '../artists/rename-artist.ts';
import { findArtistVersion, saveArtist } from '../artists/save-artist.ts';
import { seedDemoCollection } from '../demo/seed-demo-collection.ts';
import { listPrints } from '../listing/list-prints.ts';
import { prints } from '../tables.ts';

const world = await openImportWorld();
const { put, run, hungPrints, store, masters } = world;
const { db } = world.database;

const putVariants = (lists: unknown) => put('variants.json', JSON.stringify(lists));
const blackSmall = { size: 'small', frameColor: 'black', mount: 'Border', price: 240, memberPrice: 190 };

describe('a complete file', () => {
  test('is imported with its details and its pictures', async () => {
    await put('misty-ridge.jpg', { ...completeFile, focus: { x: 0.25, y: 0.75 } });
    expect(await run()).toEqual({ ...nothingImported, added: ['misty-ridge.jpg'] });
    const [print] = await hungPrints();
    expect(print).toMatchObject({
      title: 'Misty Ridge',
      artist: 'Ada Lind',
      location: 'Jotunheimen, Norway',
      description: 'The first light.',
      category: 'nature',
      orientation: 'landscape',
      price: 200,
      photograph: {
        width: 1800,
        height: 1200,
        focus: { x: 0.25, y: 0.75 },
        averageColor: expect.stringMatching(/^#3[345]5[567]7[789]$/),
      },
    });
    expect(print?.photograph.avif.map(({ widthPixels }) => widthPixels)).toEqual([
      320, 480, 640, 960, 1280, 1800,
    ]);
    const urls = [...(print?.photograph.avif ?? []), ...(print?.photograph.jpeg ?? [])].map(({ url }) => url);
    for (const url of [...urls, print?.heroImage ?? '', print?.fullBleed ?? '']) {
      expect(await store.has(photographName(url)), url).toBe(true);
    }
  });

  test('is found by its keywords, also by those that a later list adds', async () => {
    await put('ridge.jpg', { ...completeFile, keywords: ['nature', 'Fjell'] });
    await run();
    const find = async (q: string) =>
      (await listPrints(db, { limit: 9, q })).prints.map(({ title }) => title);
    expect(await find('fjell')).toEqual(['Misty Ridge']);
    await put('prints.csv', 'file,keywords\nridge.jpg,"Hochland; Gebirge"\n');
    expect(await run()).toMatchObject({ unchanged: ['ridge.jpg'] });
    expect(await find('fjell')).toEqual([]);
    expect(await find('gebirge hochland')).toEqual(['Misty Ridge']);
  });

  test('changes nothing when it is imported again', async () => {
    await put('misty-ridge.jpg', completeFile);
    await run();
    const before = await hungPrints();
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['misty-ridge.jpg'] });
    expect(await hungPrints()).toEqual(before);
  });

  test('keeps its id and gets new pictures when its bytes change', async () => {
    await put('ridge.jpg', completeFile);
    await run();
    const [before] = await hungPrints();
    await put('ridge.jpg', { ...completeFile, title: 'Misty Ridge II', background: '#aa3311' });
    expect(await run()).toEqual({ ...nothingImported, changed: ['ridge.jpg'] });
    const after = await hungPrints();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ _id: before?._id, title: 'Misty Ridge II' });
    expect(after[0]?.img).not.toBe(before?.img);
  });

  test('keeps the day of its first import when it changes', async () => {
    const startedAt = Date.now();
    await put('a.jpg', completeFile);
    await run();
    const [before] = await hungPrints();
    expect(Date.parse(before?.createdAt ?? '')).toBeGreaterThanOrEqual(startedAt);
    await put('a.jpg', { ...completeFile, title: 'Another' });
    await run();
    expect((await hungPrints())[0]?.createdAt).toBe(before?.createdAt);
  });

  test('gets its pictures again if the data folder has lost them', async () => {
    await put('a.jpg', completeFile);
    await run();
    const [print] = await hungPrints();
    await rm(join(store.folder, photographName(print?.heroImage ?? '')));
    await run();
    expect(await store.has(photographName(print?.heroImage ?? ''))).toBe(true);
  });
});

describe('a file that cannot be imported', () => {
  test.each<[string, ImageFile, RegExp]>([
    ['no title', { ...completeFile, title: '' }, /^has no title/],
    ['no artist', { ...completeFile, artist: '' }, /^has no artist/],
    ['an unknown category', { ...completeFile, keywords: ['cats'] }, /category.*travel.*cats/],
    ['too few pixels', { ...completeFile, width: 1799 }, /^is 1799 x 1200 pixels; .*1800/],
    ['everything wrong', { width: 10, height: 10 }, /pixels.*title.*artist.*category/],
  ])('is refused for %s, with the reason', async (_, file, reason) => {
    await put('a.jpg', file);
    expect(await run()).toEqual({
      ...nothingImported,
      refused: [{ file: 'a.jpg', reason: expect.stringMatching(reason) }],
    });
    expect(await hungPrints()).toEqual([]);
  });

  test('is refused when it is truncated or not an image, and the others are imported', async () => {
    const whole = await imageFile({ ...completeFile, title: 'Cut' });
    await put('broken.jpg', whole.subarray(0, whole.length * 0.6));
    await put('empty.png', '');
    await put('letter.jpg', 'Dear shop, please find enclosed');
    await put('whole.webp', await imageFile(completeFile, 'webp'));
    expect(await run()).toEqual({
      ...nothingImported,
      added: ['whole.webp'],
      refused: [
        { file: 'broken.jpg', reason: 'is damaged: the JPEG ends early. Export it again' },
        { file: 'empty.png', reason: 'is empty. Export it again' },
        {
          file: 'letter.jpg',
          reason: 'cannot be read as a picture. Export it again as TIFF or JPEG',
        },
      ],
    });
  });

  test('is refused when the same file was imported under another name', async () => {
    await put('a.jpg', completeFile);
    await run();
    await put('copy.jpg', completeFile);
    const { refused } = await run();
    expect(refused).toEqual([{ file: 'copy.jpg', reason: expect.stringContaining('a.jpg') }]);
  });

  test('leaves the print with its name unchanged', async () => {
    await put('a.jpg', completeFile);
    await run();
    const before = await hungPrints();
    await put('a.jpg', { ...completeFile, title: '' });
    expect((await run()).refused).toHaveLength(1);
    expect(await hungPrints()).toEqual(before);
  });
});

test('other files are ignored, and a subfolder is reported', async () => {
  await put('notes.txt', 'buy milk');
  await put('.hidden.jpg', 'x');
  await mkdir(join(world.folder, 'more.jpg'));
  expect(await run()).toEqual({ ...nothingImported, folders: ['more.jpg'] });
});

test('a photograph in an unsupported format is refused, not ignored', async () => {
  await put('IMG_1.HEIC', 'from a phone');
  const reason = 'is in HEIC, a format that the shop cannot read. Export it as TIFF or JPEG';
  expect(await run()).toEqual({ ...nothingImported, refused: [{ file: 'IMG_1.HEIC', reason }] });
});

test('a missing folder is an error with its name', async () => {
  await expect(run({ folder: join(world.folder, 'nowhere') })).rejects.toThrow('nowhere');
});

describe('variants.json', () => {
  test('gives a print its own variants, in dollars or cents, on sale by default', async () => {
    await put('a.jpg', completeFile);
    await putVariants({
      'a.jpg': [
        { ...blackSmall, sku: 'RIDGE-S-B' },
        {
          size: 'giant',
          frameColor: 'NoFrame',
          mount: 'full-bleed',
          priceCents: 110_000,
          memberPriceCents: 90_000,
          isActive: false,
        },
      ],
    });
    await run();
    const [print] = await hungPrints();
    expect(print?.variants).toEqual([
      { ...blackSmall, sku: 'RIDGE-S-B', isActive: true },
      {
        sku: expect.stringContaining('giant'),
        size: 'giant',
        frameColor: 'none',
        mount: 'Full Bleed',
        price: 1100,
        memberPrice: 900,
        isActive: false,
      },
    ]);
  });

  test('updates the print when it changes, and restores the price table when it is removed', async () => {
    await put('a.jpg', completeFile);
    await putVariants({ 'a.jpg': [blackSmall] });
    await run();
    expect(await run()).toMatchObject({ unchanged: ['a.jpg'] });
    await putVariants({ 'a.jpg': [{ ...blackSmall, price: 250 }] });
    expect(await run()).toMatchObject({ changed: ['a.jpg'] });
    expect((await hungPrints())[0]?.price).toBe(250);
    await rm(join(world.folder, 'variants.json'));
    expect(await run()).toMatchObject({ changed: ['a.jpg'] });
    const { prints } = await listPrints(db, { limit: 1 });
    expect(prints).toMatchObject([{ price: 200, sizeCount: 6 }]);
  });

  test.each<[string, unknown, RegExp]>([
    ['an unknown size', [{ ...blackSmall, size: 'huge' }], /variant 1: size must be one of small/],
    [
      'an unknown frame',
      [blackSmall, { ...blackSmall, frameColor: 'gold' }],
      /variant 2: frameColor must be one of black/,
    ],
    ['a missing price', [{ ...blackSmall, price: undefined }], /variant 1: price is missing/],
    ['a negative price', [{ ...blackSmall, price: -1 }], /variant 1: price/],
    ['the same choice twice', [blackSmall, blackSmall], /small, black, Border twice/],
    ['an empty list', [], /at least one variant/],
    ['no list', 'cheap', /variants\.json/],
  ])('refuses its print for %s', async (_, list, reason) => {
    await put('a.jpg', completeFile);
    await putVariants({ 'a.jpg': list });
    expect((await run()).refused).toEqual([{ file: 'a.jpg', reason: expect.stringMatching(reason) }]);
    expect(await hungPrints()).toEqual([]);
  });

  test('with the name of a missing file is reported', async () => {
    await putVariants({ 'mistyridge.jpg': [blackSmall] });
    const [refusal] = (await run()).refused;
    expect(refusal).toEqual({
      file: 'variants.json',
      reason: 'names mistyridge.jpg, which is not among the files',
    });
  });

  test('with invalid JSON stops the import before the first print', async () => {
    await put('a.jpg', completeFile);
    await put('variants.json', '{ oops');
    await expect(run()).rejects.toThrow('variants.json is not a JSON object');
    expect(await hungPrints()).toEqual([]);
  });

  test('cannot have the SKU of another print', async () => {
    await put('a.jpg', completeFile);
    await put('b.jpg', { ...completeFile, title: 'Other' });
    await putVariants({ 'a.jpg': [{ ...blackSmall, sku: 'X1' }] });
    await run();
    await putVariants({ 'a.jpg': [{ ...blackSmall, sku: 'X1' }], 'b.jpg': [{ ...blackSmall, sku: 'X1' }] });
    expect((await run()).refused).toEqual([{ file: 'b.jpg', reason: expect.stringContaining('X1') }]);
  });
});

describe('artists.json', () => {
  const statementOf = async (artist: string) => (await findArtist(db, artist)).statement;

  test('gives artists their statements, and changes them when it is imported again', async () => {
    await put('artists.json', JSON.stringify({ 'Ada Lind': { statement: 'She waits for fog.' } }));
    await run();
    expect(await statementOf('Ada Lind')).toBe('She waits for fog.');
    await put('artists.json', JSON.stringify({ 'Ada Lind': { statement: 'She left the fog.' } }));
    await run();
    expect(await statementOf('Ada Lind')).toBe('She left the fog.');
    expect(await statementOf('Unknown')).toBeNull();
  });

  const putStatement = (statement: string) =>
    put('artists.json', JSON.stringify({ 'Ada Lind': { statement } }));
  const owner = { db, now: () => new Date() };
  const author = 'terminal';

  test('keeps what the owner has written, says so, and counts again once its own text changes', async () => {
    await putStatement('Of the folder.');
    await run();
    const { version } = await findArtistVersion(db, 'Ada Lind');
    await saveArtist(owner, {
      name: 'Ada Lind',
      version,
      statement: 'Of the owner.',
      placePrint: null,
      author,
    });
    const note = 'keeps the statement of Ada Lind that the owner has written';
    expect((await run()).notes).toEqual([{ file: 'artists.json', note }]);
    expect(await statementOf('Ada Lind')).toBe('Of the owner.');
    await putStatement('Of the folder, revised.');
    expect((await run()).notes).toEqual([]);
    expect(await statementOf('Ada Lind')).toBe('Of the folder, revised.');
  });

  test('does not replace a statement that the owner wrote before the first import', async () => {
    await saveArtist(owner, {
      name: 'Ada Lind',
      version: 0,
      statement: 'Of the owner.',
      placePrint: null,
      author,
    });
    await putStatement('Of the folder.');
    expect((await run()).notes).toHaveLength(1);
    expect(await statementOf('Ada Lind')).toBe('Of the owner.');
  });

  test('finds an artist whom the owner has renamed', async () => {
    await put('a.jpg', completeFile);
    await run();
    await renameArtist(owner, { from: 'Ada Lind', to: 'Ada Lindqvist', author });
    await putStatement('Of the folder.');
    await run();
    expect([await statementOf('Ada Lind'), await statementOf('Ada Lindqvist')]).toEqual([
      null,
      'Of the folder.',
    ]);
    expect((await hungPrints()).map(({ artist }) => artist)).toEqual(['Ada Lindqvist']);
  });

  test.each(['{ oops', '[]', '{"Ada Lind": "fog"}'])('with %s stops the import', async (text) => {
    await put('artists.json', text);
    await expect(run()).rejects.toThrow('artists.json must be');
  });
});

test('of two concurrent imports the second waits, and each print is imported once', async () => {
  for (const name of ['a', 'b', 'c']) await put(`${name}.jpg`, { ...completeFile, title: name });
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  const [one, other] = await Promise.all([run({ onWait }), run({ onWait })]);
  expect(waits).toBe(1);
  expect([...one.added, ...other.added].sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect([...one.unchanged, ...other.unchanged].sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(await hungPrints()).toHaveLength(3);
}, 600_000);

test('an aborted import keeps the imported prints, and can continue later', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await put(`${name}.jpg`, { ...completeFile, title: name });
  const controller = new AbortController();
  const interrupted = run({ signal: controller.signal, onProgress: () => controller.abort() });
  await expect(interrupted).rejects.toThrow(/abort/i);
  const { added, unchanged } = await run();
  expect(unchanged.length).toBeGreaterThan(0);
  expect(added.length + unchanged.length).toBe(4);
});

describe('the demo collection', () => {
  test('is imported into an empty shop, with its progress', async () => {
    await put('a.jpg', completeFile);
    const lines: string[] = [];
    await seedDemoCollection({ db, store, masters, folder: world.folder, print: (line) => lines.push(line) });
    expect(lines).toEqual(['Hanging the prints… 1 of 1']);
    expect(await hungPrints()).toHaveLength(1);
  });

  test('is imported once by two processes that start together', async () => {
    for (const name of ['a', 'b']) await put(`${name}.jpg`, { ...completeFile, title: name });
    const seed = () => seedDemoCollection({ db, store, masters, folder: world.folder, print: () => {} });
    await Promise.all([seed(), seed()]);
    expect((await hungPrints()).map(({ title }) => title).sort()).toEqual(['a', 'b']);
    await db.delete(prints);
    await seed();
    expect(await hungPrints()).toHaveLength(0);
  });

  test('is not imported into a shop with a print', async () => {
    await put('a.jpg', completeFile);
    await run();
    await put('b.jpg', { ...completeFile, title: 'Other' });
    await seedDemoCollection({ db, store, masters, folder: world.folder, print: () => {} });
    expect(await hungPrints()).toHaveLength(1);
  });

  test('continues at the next start after an interruption, and is never imported again', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(`${name}.jpg`, { ...completeFile, title: name });
    const controller = new AbortController();
    const seed = (signal?: AbortSignal) =>
      seedDemoCollection({
        db,
        store,
        masters,
        folder: world.folder,
        print: () => controller.abort(),
        ...(signal ? { signal } : {}),
      });
    await expect(seed(controller.signal)).rejects.toThrow(/abort/i);
    expect((await hungPrints()).length).toBeLessThan(4);
    await seed();
    expect(await hungPrints()).toHaveLength(4);
    await db.delete(prints);
    await seed();
    expect(await hungPrints()).toHaveLength(0);
  });
});
