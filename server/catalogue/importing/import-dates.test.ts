import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ImageFile, strip } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { prints } from '../tables.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;

const fileWith = (title: string, dateCreated: string): ImageFile => ({ ...strip, title, dateCreated });
const titles = async () => (await hungPrints()).map(({ title }) => title);
const takenAt = async (title: string) => {
  const [print] = await world.database.db.select().from(prints).where(eq(prints.title, title));
  return print?.takenAt?.toISOString() ?? null;
};
const yearsAgo = (count: number) => `${new Date().getUTCFullYear() - count}-05-06`;

test("a photograph of 1998 imported today is newer than an earlier import of last year's photograph", async () => {
  await put('a.jpg', fileWith('Of last year', yearsAgo(1)));
  await run();
  await put('b.jpg', fileWith('Of 1998', '1998-05-06'));
  await run();
  expect(await titles()).toEqual(['Of 1998', 'Of last year']);
  expect(await takenAt('Of 1998')).toBe('1998-05-06T00:00:00.000Z');
});

test('a camera date of 2099 does not keep a photograph in front, and the report notes it', async () => {
  await put('a.jpg', fileWith('Of the future', '2099-01-01'));
  expect(await run()).toEqual({
    ...nothingImported,
    added: ['a.jpg'],
    notes: [
      { file: 'a.jpg', note: 'leaves out the day it was taken, 2099-01-01, because it is in the future' },
    ],
  });
  expect(await takenAt('Of the future')).toBeNull();
  await put('b.jpg', fileWith('Of today', yearsAgo(0)));
  await run();
  expect(await titles()).toEqual(['Of today', 'Of the future']);
});

test('the prints of one folder are listed in the order of their names', async () => {
  for (const name of ['a-10', 'a-2', 'b', 'a-1']) await put(`${name}.jpg`, fileWith(name, yearsAgo(2)));
  await run();
  expect(await titles()).toEqual(['a-1', 'a-2', 'a-10', 'b']);
}, 600_000);

test('prints.csv may have both the day of hanging and the day a photograph was taken', async () => {
  await put('a.jpg', fileWith('A', '1998-05-06'));
  await put('b.jpg', fileWith('B', '1998-05-06'));
  await put('prints.csv', 'file,hung,created\na.jpg,2020-01-02,1999-03-04\nb.jpg,2021-01-02,\n');
  await run();
  expect(await hungPrints()).toMatchObject([
    { title: 'B', createdAt: '2021-01-02T00:00:00.000Z' },
    { title: 'A', createdAt: '2020-01-02T00:00:00.000Z' },
  ]);
  expect(await takenAt('A')).toBe('1999-03-04T00:00:00.000Z');
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg', 'b.jpg'] });
});

test('a day of hanging in the future is replaced by the day of the import, and the report notes it', async () => {
  await put('a.jpg', fileWith('Of the future', yearsAgo(1)));
  await put('prints.csv', 'file,hung\na.jpg,2099-01-01\n');
  const note = 'leaves out the day it was hung, 2099-01-01, because it is in the future';
  expect((await run()).notes).toEqual([{ file: 'a.jpg', note }]);
  expect(Date.parse((await hungPrints())[0]?.createdAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('the demo collection has a day of hanging for each print', async () => {
  const folder = new URL('../../../collection/prints/', import.meta.url);
  const list: Record<string, string>[] = parse(await readFile(new URL('prints.csv', folder)), {
    columns: true,
  });
  const photographs = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();
  expect(list.map(({ file }) => file).sort()).toEqual(photographs);
  expect(list.filter(({ hung }) => !/^20\d\d-\d\d-\d\dT/.test(hung ?? ''))).toEqual([]);
});
