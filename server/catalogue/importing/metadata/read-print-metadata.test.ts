import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { completeFile, imageFile } from '#tests/world/images/image-file.ts';
import { parseMetadataDate } from './parse-metadata-date.ts';
import { textList } from './read-metadata-text.ts';
import { readPrintMetadata } from './read-print-metadata.ts';

describe('the metadata in an image file', () => {
  test.each(['jpeg', 'png', 'tiff', 'webp'] as const)('is read from the XMP of a %s', async (format) => {
    const bytes = await imageFile({ ...completeFile, width: 60, focus: { x: 0.2, y: 0.9 } }, format);
    expect(await readPrintMetadata(bytes)).toEqual({
      title: 'Misty Ridge',
      artist: 'Ada Lind',
      description: 'The first light.',
      location: 'Jotunheimen, Norway',
      category: 'nature',
      keywords: ['fog', 'nature'],
      takenAt: new Date('2025-03-01T06:00:00Z'),
      focus: { x: 0.2, y: 0.9 },
    });
  });

  test('may contain any characters, and may be a number', async () => {
    const words = { title: '1984', artist: 'Zoë & "Ünal" <3', keywords: ['black & white'] };
    expect(await readPrintMetadata(await imageFile(words))).toMatchObject({
      title: '1984',
      artist: 'Zoë & "Ünal" <3',
      category: 'black-white',
    });
  });

  test('is read from EXIF where XMP has none', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .withExif({
        IFD0: { Artist: 'Ada Lind', ImageDescription: 'Fog.' },
        IFD2: { DateTimeOriginal: '2024:11:09 08:14:00', OffsetTimeOriginal: '+01:00' },
      })
      .jpeg()
      .toBuffer();
    expect(await readPrintMetadata(bytes)).toMatchObject({
      title: '',
      artist: 'Ada Lind',
      description: 'Fog.',
      takenAt: new Date('2024-11-09T07:14:00Z'),
      focus: { x: 0.5, y: 0.5 },
    });
  });

  test('is empty, without an error, in a file without metadata', async () => {
    const metadata = await readPrintMetadata(await imageFile({ keywords: [] }));
    expect(metadata).toMatchObject({
      title: '',
      artist: '',
      location: '',
      category: undefined,
      keywords: [],
    });
  });
});

test('a text in several languages is read in the default language', () => {
  const title = [
    { lang: 'de', value: 'Nebel' },
    { lang: 'x-default', value: 'Fog' },
  ];
  expect(textList(title)).toEqual(['Fog', 'Nebel']);
});

test('a text that exifr returns byte by byte is read as UTF-8, or else as Latin-1', () => {
  expect(textList('S\u00c3\u00b8lvang')).toEqual(['Sølvang']);
  expect(textList('S\u00f8lvang')).toEqual(['Sølvang']);
  expect(textList('\u0141ódź')).toEqual(['Łódź']);
});

test.each([
  ['2025-03-04T05:06:07+02:00', '2025-03-04T03:06:07.000Z'],
  ['2025-03-04T05:06:07.25Z', '2025-03-04T05:06:07.000Z'],
  ['2025-03-04T05:06', '2025-03-04T05:06:00.000Z'],
  ['2025-03-04', '2025-03-04T00:00:00.000Z'],
  ['2025-03', '2025-03-01T00:00:00.000Z'],
  ['2025', '2025-01-01T00:00:00.000Z'],
  ['2025:03:04 05:06:07', '2025-03-04T05:06:07.000Z'],
  ['2025:03:04 05:06:07-08:00', '2025-03-04T13:06:07.000Z'],
  ['20250304', '2025-03-04T00:00:00.000Z'],
  ['0000:00:00 00:00:00', undefined],
  ['2025-13-01', undefined],
  ['2025-02-29', undefined],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-12-31T23:30:00-08:00', '2025-01-01T07:30:00.000Z'],
  ['yesterday', undefined],
  ['', undefined],
])('the date "%s" is %s', (text, iso) => {
  expect(parseMetadataDate(text)?.toISOString()).toBe(iso);
});

describe('the focus point', () => {
  /** A dark picture with its focus on one light spot, stored with this EXIF orientation. */
  async function pictureWithSpot(orientation: number): Promise<Buffer> {
    const focus = { x: 0.2, y: 0.9 };
    const spot = { create: { width: 8, height: 8, channels: 3, background: '#ffffff' } } as const;
    const input = await sharp(spot).png().toBuffer();
    return sharp(await imageFile({ width: 120, height: 80, background: '#000000', focus }))
      .composite([{ input, left: 120 * focus.x - 4, top: 80 * focus.y - 4 }])
      .keepMetadata()
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned with its picture for EXIF orientation %i', async (turn) => {
    const bytes = await pictureWithSpot(turn);
    const { focus } = await readPrintMetadata(bytes);
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = Math.round(focus.y * info.height) * info.width + Math.round(focus.x * info.width);
    expect(data[at]).toBeGreaterThan(200);
  });
});

test('a text from an old Windows program keeps its quotation marks', () => {
  expect(textList('It\u0092s caf\u00e9')).toEqual(['It’s café']);
});
