import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { strip } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;

const listed = {
  title: 'Ridge, "Cleared"',
  artist: 'Zoë Łukasz',
  location: 'Rondane',
  category: 'travel',
  description: 'Two lines,\nof text.',
  createdAt: '2024-05-06T00:00:00.000Z',
  photograph: { focus: { x: 0.25, y: 1 } },
};
const columns = 'file,title,artist,location,category,description,focusX,focusY,hung';
const row = 'a.jpg,"Ridge, ""Cleared""",Zoë Łukasz,Rondane,Travel,"Two lines,\nof text.",0.25,1,2024-05-06';

describe('a list of prints beside the images', () => {
  test.each<[string, string, string | Uint8Array]>([
    ['commas', 'prints.csv', `${columns}\n${row}\n`],
    [
      'semicolons, a byte order mark and decimal commas, as a spreadsheet writes them',
      'prints.csv',
      `\ufeff${columns.replaceAll(',', ';')};;\r\na.jpg;"Ridge, ""Cleared""";Zoë Łukasz;Rondane;Travel;"Two lines,\nof text.";0,25;1,0;2024-05-06;;\r\n;;;;;;;;;;\r\n`,
    ],
    [
      'tabs in UTF-16, which spreadsheets call Unicode text',
      'prints.csv',
      Buffer.from(
        `\ufeff${columns}\n${row}\n`.replaceAll(/,(?! )/g, '\t').replace('lines\t', 'lines,'),
        'utf16le',
      ),
    ],
    [
      'a first line that names the delimiter',
      'prints.csv',
      `sep=|\n${columns.replaceAll(',', '|')}\na.jpg|Ridge, "Cleared"|Zoë Łukasz|Rondane|Travel|"Two lines,\nof text."|.25|1|2024-05-06\n`,
    ],
    [
      'columns in another order, written as people do',
      'prints.csv',
      `Focus X,Focus_Y,File name,TITLE,Artist,Location,Category,Hung,description\n0.25,1,a.jpg,"Ridge, ""Cleared""",Zoë Łukasz,Rondane,travel,2024-05-06,"Two lines,\nof text."\n`,
    ],
    [
      'a list in JSON',
      'prints.json',
      JSON.stringify([
        {
          file: 'a.jpg',
          ...listed,
          photograph: undefined,
          createdAt: undefined,
          hung: '2024-05-06',
          focusX: 0.25,
          focusY: 1,
        },
      ]),
    ],
    [
      'an object in JSON',
      'prints.json',
      JSON.stringify({
        'a.jpg': {
          ...listed,
          photograph: undefined,
          createdAt: null,
          hung: '2024-05-06',
          focusX: '0.25',
          focusY: '1',
        },
      }),
    ],
  ])('takes precedence over the files, with %s', async (_, name, list) => {
    await put('a.jpg', { width: 1800, height: 880, title: 'Of the file', artist: 'Another' });
    await put(name, list);
    expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg'] });
    expect(await hungPrints()).toMatchObject([listed]);
  });

  test('leaves empty values to the file', async () => {
    await put('a.jpg', { ...strip, focus: { x: 0.1, y: 0.2 } });
    await put('prints.csv', 'file,title,location,focusX,focusY\na.jpg,Listed, ,,\n');
    await run();
    expect(await hungPrints()).toMatchObject([
      {
        title: 'Listed',
        artist: strip.artist,
        location: strip.location,
        photograph: { focus: { x: 0.1, y: 0.2 } },
      },
    ]);
  });

  test('from a Windows program keeps its special characters', async () => {
    await put('a.jpg', strip);
    await put('prints.csv', Buffer.from('file,title\na.jpg,Caf\xe9 \x96 \x93Sk\xf3gar\x94\n', 'latin1'));
    await run();
    expect(await hungPrints()).toMatchObject([{ title: 'Café – “Skógar”' }]);
  });

  test('finds a file whose name is in another Unicode normalization form', async () => {
    await put('cafe\u0301.jpg', strip);
    await put('prints.csv', 'file,title\ncaf\u00e9.jpg,Coffee\n');
    expect((await run()).refused).toEqual([]);
    expect(await hungPrints()).toMatchObject([{ title: 'Coffee' }]);
  });

  test('updates its prints when it changes, and when it is removed', async () => {
    await put('a.jpg', strip);
    await put('prints.csv', 'file,title\na.jpg,First\n');
    await run();
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    await put('prints.csv', 'file,title\na.jpg,Second\n');
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    expect(await hungPrints()).toMatchObject([{ title: 'Second' }]);
    await rm(join(world.folder, 'prints.csv'));
    expect(await run()).toEqual({ ...nothingImported, changed: ['a.jpg'] });
    expect(await hungPrints()).toMatchObject([{ title: strip.title }]);
  });
});

describe('a category', () => {
  test.each([
    ['b/w', 'black-white'],
    ['Monochrome', 'black-white'],
    ['Black and White', 'black-white'],
    ['B&W', 'black-white'],
    ['Landscapes', 'nature'],
    ['urban', 'city'],
  ])('may be written as "%s" in a list and in a keyword', async (word, category) => {
    await put('a.jpg', { ...strip, keywords: [word] });
    await put('b.jpg', { ...strip, title: 'Listed', keywords: [] });
    await put('prints.csv', `file,category\nb.jpg,${word}\n`);
    expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg', 'b.jpg'] });
    expect(await hungPrints()).toMatchObject([{ category }, { category }]);
  });

  test('is the first known one of several, and the report notes it', async () => {
    await put('a.jpg', strip);
    await put('prints.csv', 'file,category\na.jpg,"cats, travel, nature"\n');
    const note = 'gets travel as its category, the first known one of "cats, travel, nature"';
    expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg'], notes: [{ file: 'a.jpg', note }] });
    expect(await hungPrints()).toMatchObject([{ category: 'travel' }]);
  });

  test('is the keyword with its exact name rather than a synonym', async () => {
    await put('a.jpg', { ...strip, keywords: ['landscape', 'mono; city', 'travel'] });
    await run();
    expect(await hungPrints()).toMatchObject([{ category: 'travel' }]);
  });
});

describe('an invalid line', () => {
  test.each<[string, string, RegExp]>([
    [
      'an unknown category',
      'category\na.jpg,cats',
      /prints\.csv, line 2: category is "cats"; it must be one of black-white/,
    ],
    [
      'a focus outside',
      'focusX,focusY\na.jpg,0.5,1.5',
      /line 2: focusY is "1\.5"; it must be a number from 0/,
    ],
    ['half a focus', 'focusX\na.jpg,0.5', /line 2: focusX and focusY must be given together/],
    [
      'an ambiguous date',
      'created\na.jpg,03/04/2025',
      /created is "03\/04\/2025"; it must be a date such as 2025-03-01/,
    ],
    [
      'a comma without quotation marks',
      'title\na.jpg,Ridge, cleared',
      /line 2: has more cells than there are columns; does "cleared"/,
    ],
    [
      'a title that is too long',
      `title\na.jpg,${'a'.repeat(201)}`,
      /has a title of 201 characters; it may have at most 200/,
    ],
    ['two lines for one file', 'title\na.jpg,One\na.jpg,Other', /more than once: line 2, line 3/],
  ])('refuses only its own print, for %s', async (_, list, reason) => {
    await put('a.jpg', strip);
    await put('b.jpg', { ...strip, title: 'Other' });
    await put('prints.csv', `file,${list}\n`);
    expect(await run()).toEqual({
      ...nothingImported,
      added: ['b.jpg'],
      refused: [{ file: 'a.jpg', reason: expect.stringMatching(reason) }],
    });
  });

  test('of a JSON list is reported with the number of its entry', async () => {
    await put('a.jpg', strip);
    await put('prints.json', JSON.stringify([{ file: 'a.jpg', titel: 'Ridge', artist: ['Ada'] }]));
    const [refusal] = (await run()).refused;
    expect(refusal?.reason).toMatch(
      /prints\.json, entry 1: "titel" is not known.*file, title.*artist must be a text/,
    );
  });

  test('that names no file of the folder is reported with its line number', async () => {
    await put('a.jpg', strip);
    await put('b.jxl', 'a picture');
    await put('b.txt', 'buy milk');
    const names = ['b.jpg,B', '', ',No file', '../../etc/passwd,Out', 'b.jxl,B', 'b.txt,B', 'a.jpg,A'];
    await put('prints.csv', `file,title\n${names.join('\n')}\n`);
    const unsupported = 'is in JXL, a format that the shop cannot read. Export it as TIFF or JPEG';
    expect(await run()).toEqual({
      ...nothingImported,
      added: ['a.jpg'],
      refused: [
        { file: 'b.jxl', reason: unsupported },
        { file: 'prints.csv', reason: 'names b.jpg in line 2, which is not among the files' },
        { file: 'prints.csv', reason: 'names no file in line 4' },
        { file: 'prints.csv', reason: 'names ../../etc/passwd in line 5, which is not among the files' },
        { file: 'prints.csv', reason: `names b.jxl in line 6, which ${unsupported}` },
        { file: 'prints.csv', reason: 'names b.txt in line 7, which is no photograph' },
      ],
    });
  });
});

describe('a list that cannot be read as a whole', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'unknown columns',
      { 'prints.csv': 'file,titel,price\n' },
      /columns that are not known: "titel", "price"; .*file, title/,
    ],
    ['no column of files', { 'prints.csv': 'title\nRidge\n' }, /no column "file"/],
    ['a column twice', { 'prints.csv': 'file,title,Title\n' }, /the column "title" twice/],
    ['an empty file', { 'prints.csv': '' }, /no column "file"/],
    [
      'a quotation mark that is not closed',
      { 'prints.csv': 'file,title\na.jpg,"Ridge\n' },
      /^prints\.csv cannot be read from line 2 on, because a quotation mark is not closed\.$/,
    ],
    ['invalid JSON', { 'prints.json': '{ oops' }, /prints\.json must be a list of objects/],
    ['other JSON', { 'prints.json': '["a.jpg"]' }, /prints\.json must be a list of objects/],
    ['a second list', { 'prints.csv': 'file\n', 'prints.json': '[]' }, /are both in the folder; keep one/],
  ])('stops the import before the first print: %s', async (_, lists, message) => {
    await put('a.jpg', strip);
    for (const [name, text] of Object.entries(lists)) await put(name, text);
    await expect(run()).rejects.toThrow(message);
    expect(await hungPrints()).toEqual([]);
  });
});
