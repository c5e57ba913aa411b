import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type ImageFile, strip, xmpPacket } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { prints } from '../tables.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;
const selectSidecarPrint = () =>
  world.database.db.select().from(prints).where(eq(prints.title, 'Of the sidecar'));

const bare: ImageFile = { width: strip.width ?? 0, height: strip.height ?? 0 };
const sidecarDetails: ImageFile = {
  title: 'Of the sidecar',
  artist: 'Zoë Łukasz',
  description: 'Two lines,\nof text.',
  location: 'Rondane',
  keywords: ['fog', 'travel'],
  dateCreated: '2024-05-06',
  focus: { x: 0.25, y: 0.75 },
};

describe('an XMP sidecar', () => {
  test.each(['a.xmp', 'a.jpg.xmp', 'a.XMP'])(
    'named %s adds details that the photograph lacks',
    async (name) => {
      await put('a.jpg', bare);
      await put(name, xmpPacket(sidecarDetails));
      expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg'] });
      expect(await hungPrints()).toMatchObject([
        {
          title: 'Of the sidecar',
          artist: 'Zoë Łukasz',
          description: 'Two lines,\nof text.',
          location: 'Rondane',
          category: 'travel',
          photograph: { focus: { x: 0.25, y: 0.75 } },
        },
      ]);
      const [print] = await selectSidecarPrint();
      expect(print?.takenAt).toEqual(new Date('2024-05-06'));
    },
  );

  test('takes precedence over the photograph, but not over the list or over a sidecar with the full name', async () => {
    await put('a.jpg', { ...strip, title: 'Of the file' });
    await put(
      'a.xmp',
      xmpPacket({ title: 'Of all files', artist: 'Of all files', location: 'Of all files' }),
    );
    await put('a.jpg.xmp', xmpPacket({ title: 'Of one file', artist: 'Of one file' }));
    await put('prints.csv', 'file,title\na.jpg,Of the list\n');
    await run();
    const { description } = strip;
    expect(await hungPrints()).toMatchObject([
      { title: 'Of the list', artist: 'Of one file', location: 'Of all files', description },
    ]);
  });

  test.each([
    ['ridge.jpg', 'RIDGE.xmp'],
    ['RIDGE.JPG', 'ridge.jpg.xmp'],
  ])('of %s may be in another case, such as %s', async (photograph, name) => {
    await put(photograph, strip);
    await put(name, xmpPacket({ title: 'Of the sidecar' }));
    expect(await run()).toEqual({ ...nothingImported, added: [photograph] });
    expect(await hungPrints()).toMatchObject([{ title: 'Of the sidecar' }]);
  });

  test.each<[string, ImageFile, ImageFile, string]>([
    ['its CreateDate', { createDate: '2024-05-06' }, {}, '2024-05-06'],
    ['its CreateDate before the dates of the file', { createDate: '2024-05-06' }, strip, '2024-05-06'],
    [
      'its day of taking before its CreateDate',
      { dateTimeOriginal: '1998-07-08', createDate: '2024-05-06' },
      {},
      '1998-07-08',
    ],
    [
      'photoshop:DateCreated before both',
      { dateCreated: '1998-07-07', dateTimeOriginal: '1998-07-08', createDate: '2024-05-06' },
      {},
      '1998-07-07',
    ],
    ["the file's own CreateDate if nothing states a date", {}, { createDate: '2023-01-02' }, '2023-01-02'],
  ])('gives its print a day: %s', async (_, sidecar, file, day) => {
    await put('a.jpg', { ...bare, ...file });
    await put('a.xmp', xmpPacket({ ...sidecarDetails, dateCreated: '', ...sidecar }));
    await run();
    const [print] = await selectSidecarPrint();
    expect(print?.takenAt).toEqual(new Date(day));
  });

  test('that changes updates its print', async () => {
    await put('a.jpg', strip);
    await put('a.xmp', xmpPacket({ title: 'First' }));
    await run();
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    await put('a.xmp', xmpPacket({ title: 'Second' }));
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    expect(await hungPrints()).toMatchObject([{ title: 'Second' }]);
  });

  test('may be in UTF-16', async () => {
    await put('a.jpg', strip);
    await put('a.xmp', Buffer.from(`\ufeff${xmpPacket({ title: 'Łódź' })}`, 'utf16le'));
    await run();
    expect(await hungPrints()).toMatchObject([{ title: 'Łódź' }]);
  });

  test('that cannot be read makes the import refuse its photograph', async () => {
    for (const name of ['a', 'b']) await put(`${name}.jpg`, { ...strip, title: name });
    await put('a.xmp', 'Dear shop');
    await mkdir(join(world.folder, 'b.xmp'));
    expect(await run()).toEqual({
      ...nothingImported,
      added: ['b.jpg'],
      refused: [
        { file: 'a.jpg', reason: 'has the sidecar a.xmp, which contains no XMP; repair or remove it' },
      ],
      folders: ['b.xmp'],
    });
  });

  test('without a photograph is reported, unless it belongs to a picture in another format', async () => {
    await put('b.xmp', xmpPacket(sidecarDetails));
    await put('c.CR2', 'raw');
    await put('c.xmp', xmpPacket(sidecarDetails));
    expect((await run()).refused).toEqual([
      {
        file: 'c.CR2',
        reason: 'is in CR2, a format that the shop cannot read. Export it as TIFF or JPEG',
      },
      { file: 'b.xmp', reason: 'belongs to no photograph, because none has its name' },
    ]);
  });
});
