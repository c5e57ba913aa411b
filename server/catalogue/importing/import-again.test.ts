import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { photographs, prints, variants } from '../tables.ts';
import { findMissingPrints } from './import-report.ts';
import { matchFiles } from './match-files.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;
const { db } = world.database;

describe('a change that the owner made by command', () => {
  const changeByHand = async () => {
    const [print] = await db.update(prints).set({ title: 'By hand' }).returning();
    await db.update(photographs).set({ focusX: 0.9, focusY: 0.1 });
    await db.update(variants).set({ price: 300 });
    return print;
  };
  const smallVariant = { size: 'small', frameColor: 'black', mount: 'Border', price: 240, memberPrice: 190 };
  beforeEach(async () => {
    await put('a.jpg', strip);
    await put('variants.json', JSON.stringify({ 'a.jpg': [smallVariant] }));
    await run();
    await changeByHand();
  });
  const changedByHand = { title: 'By hand', price: 300, photograph: { focus: { x: 0.9, y: 0.1 } } };

  test('stays when the same folder is imported again', async () => {
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    expect(await hungPrints()).toMatchObject([changedByHand]);
  });

  test('stays when the file has new pixels and the same metadata', async () => {
    const [before] = await hungPrints();
    await put('a.jpg', { ...strip, background: '#aa3311' });
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    const [after] = await hungPrints();
    expect(after).toMatchObject(changedByHand);
    expect(after?.heroImage).not.toBe(before?.heroImage);
  });

  test('is replaced by new details in the folder', async () => {
    await put('a.jpg', { ...strip, title: 'Corrected', focus: { x: 0.2, y: 0.2 } });
    await run();
    expect(await hungPrints()).toMatchObject([
      { title: 'Corrected', price: 300, photograph: { focus: { x: 0.2, y: 0.2 } } },
    ]);
    await put('variants.json', JSON.stringify({ 'a.jpg': [{ ...smallVariant, price: 260 }] }));
    await run();
    expect(await hungPrints()).toMatchObject([{ title: 'Corrected', price: 260 }]);
  });

  test('that hides a print lasts when its file changes', async () => {
    await db.update(prints).set({ isPublished: false });
    await put('a.jpg', { ...strip, title: 'Corrected' });
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    expect(await hungPrints()).toEqual([]);
  });
});

test('a print imported before the shop recorded imports is updated once', async () => {
  await put('a.jpg', strip);
  await run();
  await db.update(prints).set({ lastImport: null });
  expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
});

test('a print whose pictures were made by an earlier version gets new ones', async () => {
  await put('a.jpg', strip);
  await run();
  const [print] = await hungPrints();
  const old = [{ url: '/photographs/000011112222333344445555-320.jpg', widthPixels: 320 }];
  await world.store.put(photographName(old[0]?.url ?? ''), Buffer.from('old'));
  await db.update(photographs).set({ avif: old, jpeg: old });
  expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  expect((await hungPrints())[0]?.photograph).toEqual(print?.photograph);
});

describe('a file of the same name in another folder', () => {
  test('does not replace the existing print without --replace', async () => {
    await put('a.jpg', strip);
    await run();
    const before = await hungPrints();
    const other = `${world.folder}-other`;
    await mkdir(other);
    await writeFile(join(other, 'a.jpg'), await imageFile({ ...strip, title: 'Another' }));
    const reason = `has the name of "Misty Ridge" by Ada Lind, which came from ${world.folder}; rename it, or add --replace if it takes that print's place`;
    expect(await run({ folder: other })).toEqual({
      ...nothingImported,
      refused: [{ file: 'a.jpg', reason }],
    });
    expect(await hungPrints()).toEqual(before);
    expect((await run({ folder: other, mayReplace: true })).changed).toEqual(['a.jpg']);
    expect(await hungPrints()).toMatchObject([{ _id: before[0]?._id, title: 'Another' }]);
  });

  test('is the same print if the folder was moved, and can change there', async () => {
    await put('a.jpg', strip);
    await run();
    const moved = `${world.folder}-moved`;
    await rename(world.folder, moved);
    expect(await run({ folder: moved })).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    await writeFile(join(moved, 'a.jpg'), await imageFile({ ...strip, title: 'Corrected' }));
    expect(await run({ folder: moved })).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  });
});

describe('a file under another name', () => {
  test('is the same print if the old name is gone', async () => {
    await put('a.jpg', strip);
    await run();
    const [before] = await hungPrints();
    await rename(join(world.folder, 'a.jpg'), join(world.folder, 'b.jpg'));
    expect(await run()).toEqual({
      ...nothingImported,
      changed: ['b.jpg'],
      notes: [{ file: 'b.jpg', note: 'was a.jpg' }],
    });
    expect(await hungPrints()).toEqual([before]);
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['b.jpg'] });
  });

  test('is refused as a copy when both files are in the folder', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await put(name, strip);
    const reason = 'has the same bytes as a.jpg, and a photograph hangs once; remove one of the two';
    const refused = ['b.jpg', 'c.jpg'].map((file) => ({ file, reason }));
    expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg'], refused });
    expect(await hungPrints()).toHaveLength(1);
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'], refused });
  });

  test('renames one print, even if the file has two new names', async () => {
    await put('a.jpg', strip);
    await run();
    const [before] = await hungPrints();
    await put('b.jpg', strip);
    await put('c.jpg', strip);
    await rm(join(world.folder, 'a.jpg'));
    const { changed, refused } = await run();
    expect([changed.length, refused.length]).toEqual([1, 1]);
    expect((await hungPrints()).map(({ _id }) => _id)).toEqual([before?._id]);
    const names = await db
      .select({ name: prints.sourceName })
      .from(prints)
      .where(eq(prints.title, 'Misty Ridge'));
    expect(names).toEqual([{ name: changed[0] }]);
  });
});

describe('files that exchange their names', () => {
  /** Imports a print for each file name, and names the file in its title. */
  const hangAll = async (names: string[]) => {
    for (const name of names) await put(name, { ...strip, title: `Once ${name}` });
    await run();
  };
  /** The id and title of the print of each file. The title tells which content it has. */
  const byFile = async () => {
    const rows = await db.select().from(prints);
    return Object.fromEntries(rows.map(({ sourceName, title, id }) => [sourceName, { title, id }]));
  };
  const moveAll = async (moves: Record<string, string>) => {
    for (const from of Object.keys(moves))
      await rename(join(world.folder, from), join(world.folder, `${from}.moving`));
    for (const [from, to] of Object.entries(moves)) {
      await rename(join(world.folder, `${from}.moving`), join(world.folder, to));
    }
  };

  test.each<[string, Record<string, string>]>([
    ['swapped', { '1.jpg': '2.jpg', '2.jpg': '1.jpg' }],
    ['in a circle', { '1.jpg': '2.jpg', '2.jpg': '3.jpg', '3.jpg': '1.jpg' }],
    ['renumbered', { '1.jpg': '2.jpg', '2.jpg': '3.jpg', '3.jpg': '4.jpg' }],
  ])('keep their prints: %s', async (_, moves) => {
    await hangAll(['1.jpg', '2.jpg', '3.jpg']);
    const before = await byFile();
    await moveAll(moves);
    const report = await run();
    expect(report).toMatchObject({ added: [], refused: [], missingPrints: [] });
    expect(report.changed).toEqual(Object.values(moves).sort());
    expect(report.notes).toHaveLength(report.changed.length);
    for (const [from, to] of Object.entries(moves)) {
      expect(report.notes).toContainEqual({ file: to, note: `was ${from}` });
    }
    const moved = Object.entries(before).map(([file, print]) => [moves[file] ?? file, print]);
    expect(await byFile()).toEqual(Object.fromEntries(moved));
    expect(await run()).toMatchObject({ changed: [], unchanged: Object.keys(await byFile()).sort() });
  });

  test('can make room for a new first file, which becomes a new print', async () => {
    await hangAll(['1.jpg', '2.jpg']);
    const before = await byFile();
    await moveAll({ '1.jpg': '2.jpg', '2.jpg': '3.jpg' });
    await put('1.jpg', { ...strip, title: 'New' });
    expect(await run()).toMatchObject({ added: ['1.jpg'], changed: ['2.jpg', '3.jpg'], refused: [] });
    expect(await byFile()).toMatchObject({ '2.jpg': before['1.jpg'], '3.jpg': before['2.jpg'] });
  });

  test('take the name of a missing file, whose print is then named with its id', async () => {
    await hangAll(['1.jpg', '2.jpg']);
    const before = await byFile();
    await moveAll({ '2.jpg': '1.jpg' });
    const { id = '' } = before['1.jpg'] ?? {};
    const file = `1.jpg (left the folder, ${id.slice(-8)})`;
    expect(await run()).toEqual({
      ...nothingImported,
      changed: ['1.jpg'],
      notes: [{ file: '1.jpg', note: 'was 2.jpg' }],
      missingPrints: [{ file, id, title: 'Once 1.jpg', artist: 'Ada Lind' }],
    });
    expect(await byFile()).toEqual({ [file]: before['1.jpg'], '1.jpg': before['2.jpg'] });
  });

  test('do not take the name of a print from another folder without --replace', async () => {
    await hangAll(['1.jpg', '2.jpg']);
    const other = `${world.folder}-other`;
    await mkdir(other);
    await rename(join(world.folder, '2.jpg'), join(other, '1.jpg'));
    const [refusal] = (await run({ folder: other })).refused;
    expect(refusal?.reason).toMatch(
      /^has the name of "Once 1\.jpg" by Ada Lind, which came from .*--replace/,
    );
    expect(await run({ folder: other, mayReplace: true })).toMatchObject({
      changed: ['1.jpg'],
      refused: [],
      notes: [
        { note: 'was 2.jpg' },
        { note: 'took the name of "Once 1.jpg" by Ada Lind, whose file is gone' },
      ],
    });
    expect(await byFile()).toMatchObject({ '1.jpg': { title: 'Once 2.jpg' } });
  });
});

describe('a file that is no longer in the folder', () => {
  test('is reported with its print, until the print is hidden', async () => {
    await put('a.jpg', strip);
    await run();
    const [print] = await hungPrints();
    await rm(join(world.folder, 'a.jpg'));
    const missingPrints = [{ file: 'a.jpg', id: print?._id, title: 'Misty Ridge', artist: 'Ada Lind' }];
    expect(await run()).toEqual({ ...nothingImported, missingPrints });
    await db.update(prints).set({ isPublished: false });
    expect(await run()).toEqual(nothingImported);
  });

  test('is not reported by imports of other folders', async () => {
    await put('a.jpg', strip);
    await run();
    await mkdir(`${world.folder}-empty`);
    expect(await run({ folder: `${world.folder}-empty` })).toEqual(nothingImported);
  });
});

test('a folder may have more files than a statement can have parameters', async () => {
  await put('a.jpg', strip);
  await run();
  await rename(join(world.folder, 'a.jpg'), join(world.folder, 'b.jpg'));
  const origin = await realpath(world.folder);
  const others = Array.from({ length: 66_000 }, (_, number) => `${number}.jpg`);
  const files = {
    folder: world.folder,
    origin,
    images: ['b.jpg', ...others],
    mayReplace: false,
    signal: undefined,
  };
  expect([...(await matchFiles(db, files))]).toEqual([
    ['b.jpg', { kind: 'renamed', from: 'a.jpg', displaced: undefined }],
  ]);
  expect(await findMissingPrints(db, origin, files.images)).toEqual([]);
  expect(await findMissingPrints(db, origin, others)).toMatchObject([{ file: 'b.jpg' }]);
}, 600_000);
