import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { photographName } from '#server/photographs/photograph-store.ts';
import { imageFile, strip } from '#tests/world/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { photographs, prints, variants } from './tables.ts';

const world = await openImportWorld();
const { put, run, hung } = world;
const { db } = world.database;
let folder = '';
beforeEach(async () => {
  folder = await world.newFolder();
});
afterAll(world.close);

describe('what the owner changed by hand', () => {
  const changeByHand = async () => {
    const [print] = await db.update(prints).set({ title: 'By hand' }).returning();
    await db.update(photographs).set({ focusX: 0.9, focusY: 0.1 });
    await db.update(variants).set({ price: 300 });
    return print;
  };
  const own = { size: 'small', frameColor: 'black', mount: 'Border', price: 240, memberPrice: 190 };
  beforeEach(async () => {
    await put('a.jpg', strip);
    await put('variants.json', JSON.stringify({ 'a.jpg': [own] }));
    await run();
    await changeByHand();
  });
  const byHand = { title: 'By hand', price: 300, photograph: { focus: { x: 0.9, y: 0.1 } } };

  test('stays when the same folder is imported again', async () => {
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    expect(await hung()).toMatchObject([byHand]);
  });

  test('stays when the file brings other pixels with the same words', async () => {
    const [before] = await hung();
    await put('a.jpg', { ...strip, background: '#aa3311' });
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    const [after] = await hung();
    expect(after).toMatchObject(byHand);
    expect(after?.heroImage).not.toBe(before?.heroImage);
  });

  test('gives way where the folder says something new', async () => {
    await put('a.jpg', { ...strip, title: 'Corrected', focus: { x: 0.2, y: 0.2 } });
    await run();
    expect(await hung()).toMatchObject([
      { title: 'Corrected', price: 300, photograph: { focus: { x: 0.2, y: 0.2 } } },
    ]);
    await put('variants.json', JSON.stringify({ 'a.jpg': [{ ...own, price: 260 }] }));
    await run();
    expect(await hung()).toMatchObject([{ title: 'Corrected', price: 260 }]);
  });

  test('hidden, it stays hidden when its file changes', async () => {
    await db.update(prints).set({ isPublished: false });
    await put('a.jpg', { ...strip, title: 'Corrected' });
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    expect(await hung()).toEqual([]);
  });
});

test('a print from before imports were remembered is brought up to date once', async () => {
  await put('a.jpg', strip);
  await run();
  await db.update(prints).set({ lastImport: null });
  expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
});

test('a print whose pictures were made in another way gets those of today', async () => {
  await put('a.jpg', strip);
  await run();
  const [print] = await hung();
  const old = [{ url: '/photographs/000011112222333344445555-320.jpg', widthPixels: 320 }];
  await world.store.put(photographName(old[0]?.url ?? ''), Buffer.from('old'));
  await db.update(photographs).set({ avif: old, jpeg: old });
  expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  expect((await hung())[0]?.photograph).toEqual(print?.photograph);
});

describe('a file of the same name in another folder', () => {
  test('does not take the place of the print that hangs, unless that is asked for', async () => {
    await put('a.jpg', strip);
    await run();
    const before = await hung();
    const other = `${folder}-other`;
    await mkdir(other);
    await writeFile(join(other, 'a.jpg'), await imageFile({ ...strip, title: 'Another' }));
    const reason = `has the name of "Misty Ridge" by Ada Lind, which came from ${folder}; rename it, or add --replace if it takes that print's place`;
    expect(await run({ folder: other })).toEqual({
      ...nothingImported,
      refused: [{ file: 'a.jpg', reason }],
    });
    expect(await hung()).toEqual(before);
    expect((await run({ folder: other, mayReplace: true })).changed).toEqual(['a.jpg']);
    expect(await hung()).toMatchObject([{ _id: before[0]?._id, title: 'Another' }]);
  });

  test('is the same print where the folder has moved, and may change there', async () => {
    await put('a.jpg', strip);
    await run();
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    expect(await run({ folder: moved })).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    await writeFile(join(moved, 'a.jpg'), await imageFile({ ...strip, title: 'Corrected' }));
    expect(await run({ folder: moved })).toEqual({ ...nothingImported, changed: ['a.jpg'] });
  });
});

describe('a file under another name', () => {
  test('is the same print, when the old name is gone', async () => {
    await put('a.jpg', strip);
    await run();
    const [before] = await hung();
    await rename(join(folder, 'a.jpg'), join(folder, 'b.jpg'));
    expect(await run()).toEqual({
      ...nothingImported,
      changed: ['b.jpg'],
      notes: [{ file: 'b.jpg', note: 'was a.jpg' }],
    });
    expect(await hung()).toEqual([before]);
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['b.jpg'] });
  });

  test('is refused as a copy, when both come at once', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await put(name, strip);
    const { added, refused } = await run();
    expect(added).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => `is the same file as ${added[0]}, which hangs in the shop already`),
    );
    expect(await hung()).toHaveLength(1);
  });

  test('takes one print with it, also when it has two new names', async () => {
    await put('a.jpg', strip);
    await run();
    const [before] = await hung();
    await put('b.jpg', strip);
    await put('c.jpg', strip);
    await rm(join(folder, 'a.jpg'));
    const { changed, refused } = await run();
    expect([changed.length, refused.length]).toEqual([1, 1]);
    expect((await hung()).map(({ _id }) => _id)).toEqual([before?._id]);
    const names = await db
      .select({ name: prints.sourceName })
      .from(prints)
      .where(eq(prints.title, 'Misty Ridge'));
    expect(names).toEqual([{ name: changed[0] }]);
  });
});
