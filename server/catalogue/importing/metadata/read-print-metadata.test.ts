import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { completeFile, imageFile, xmpPacket } from '#tests/world/images/image-file.ts';
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

  test('loses invisible characters, which are named, but no letters of any script', async () => {
    const bytes = await imageFile({
      ...completeFile,
      title: 'Misty\u202eRidge',
      artist: 'אדה',
      keywords: ['cit\u200by'],
    });
    expect(await readPrintMetadata(bytes)).toMatchObject({
      title: 'MistyRidge',
      artist: 'אדה',
      category: 'city',
      hidden: ['U+202E', 'U+200B'],
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

test('a text that comes byte by byte is read as UTF-8, or else as Latin-1', () => {
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

const gray = { create: { width: 60, height: 40, channels: 3, background: '#888' } } as const;

/** A JPEG with an IPTC block of these datasets of record 2. */
async function withIptc(datasets: [number: number, text: string | Buffer][]): Promise<Buffer> {
  const data = Buffer.concat(
    datasets.map(([number, text]) => {
      const bytes = Buffer.from(text);
      return Buffer.concat([Buffer.from([0x1c, 2, number, bytes.length >> 8, bytes.length & 0xff]), bytes]);
    }),
  );
  const size = Buffer.from([0, 0, data.length >> 8, data.length & 0xff]);
  const resource = [
    Buffer.from('8BIM'),
    Buffer.from([4, 4, 0, 0]),
    size,
    data,
    Buffer.alloc(data.length % 2),
  ];
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...resource]);
  const length = body.length + 2;
  const jpeg = await sharp(gray).jpeg().toBuffer();
  const segment = [Buffer.from([0xff, 0xed, length >> 8, length & 0xff]), body];
  return Buffer.concat([jpeg.subarray(0, 2), ...segment, jpeg.subarray(2)]);
}

/** A JPEG with EXIF whose artist has these bytes. */
async function withArtist(artist: Buffer): Promise<Buffer> {
  const bytes = await sharp(gray)
    .withExif({ IFD0: { Artist: 'X'.repeat(artist.length), ImageDescription: 'Fog.' } })
    .jpeg()
    .toBuffer();
  artist.copy(bytes, bytes.indexOf('X'.repeat(artist.length)));
  return bytes;
}

test('IPTC is read in UTF-8 and in the encoding of older Windows programs', async () => {
  const words: [number, string][] = [
    [5, 'Søl “x”'],
    [80, 'Ada'],
    [120, 'Cap\nline'],
    [25, 'city'],
    [25, 'fog'],
    [90, 'Bath'],
    [101, 'UK'],
    [55, '20240301'],
  ];
  expect(await readPrintMetadata(await withIptc(words))).toMatchObject({
    title: 'Søl “x”',
    artist: 'Ada',
    description: 'Cap\nline',
    location: 'Bath, UK',
    keywords: ['city', 'fog'],
    takenAt: new Date('2024-03-01T00:00:00Z'),
  });
  const old = await withIptc([
    [5, Buffer.from('It\x92s caf\xe9', 'latin1')],
    [92, 'Quay'],
  ]);
  expect(await readPrintMetadata(old)).toMatchObject({ title: 'It’s café', location: 'Quay' });
});

test.each([
  ['utf-8', Buffer.from('Zoë Ünal')],
  ['windows-1252', Buffer.from('Zo\xeb \xdcnal', 'latin1')],
])('EXIF texts in %s are read', async (_, artist) => {
  expect(await readPrintMetadata(await withArtist(artist))).toMatchObject({ artist: 'Zoë Ünal' });
});

describe('a sidecar', () => {
  const packet = xmpPacket({ ...completeFile, title: 'Rock & Roll', focus: { x: 0, y: 1 } });
  const rdf = /<rdf:RDF[\s\S]*<\/rdf:RDF>/.exec(packet)?.[0] ?? '';
  test.each([
    ['as Lightroom writes it', packet],
    [
      'with an XML declaration and a byte order mark',
      `\ufeff<?xml version="1.0"?>\n<x:xmpmeta>${rdf}</x:xmpmeta>`,
    ],
    ['of the oldest Adobe programs', packet.replaceAll('x:xmpmeta', 'x:xapmeta')],
    ['without a wrapper', rdf],
    ['without a namespace', packet.replace(/xmlns:dc="[^"]*"/, '')],
    ['with a CDATA section', packet.replace('Rock &amp; Roll', '<![CDATA[Rock & Roll]]>')],
  ])('%s is read', async (_, sidecar) => {
    const bytes = await sharp(gray).jpeg().toBuffer();
    expect(await readPrintMetadata(bytes, [Buffer.from(sidecar)])).toMatchObject({
      title: 'Rock & Roll',
      artist: 'Ada Lind',
      focus: { x: 0, y: 1 },
    });
  });

  test('with properties as attributes is read, and one that is no XML counts as empty', async () => {
    const bytes = await sharp(gray).jpeg().toBuffer();
    const short = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        dc:title="Fog &amp; Ü" exif:DateTimeOriginal="2024-01-02T03:04:05"><dc:creator>Plain</dc:creator></rdf:Description>
      </rdf:RDF></x:xmpmeta>`;
    expect(await readPrintMetadata(bytes, [Buffer.from(short)])).toMatchObject({
      title: 'Fog & Ü',
      artist: 'Plain',
      takenAt: new Date('2024-01-02T03:04:05Z'),
    });
    const deep = `<rdf:RDF>${'<a>'.repeat(20_000)}</rdf:RDF>`;
    const broken = [
      Buffer.from(deep),
      Buffer.from(packet.replace('</dc:title>', '')),
      Buffer.from('<rdf:RDF'),
    ];
    expect(await readPrintMetadata(bytes, broken)).toMatchObject({ title: '', artist: '' });
  });
});

describe('a broken file', () => {
  /** Files with everything that is read, in XMP, IPTC and EXIF. */
  async function openFiles(): Promise<Buffer[]> {
    const exif = { IFD0: { Artist: 'Ada Lind' }, IFD2: { DateTimeOriginal: '2024:11:09 08:14:00' } };
    const picture = sharp(gray).withExif(exif).withXmp(xmpPacket(completeFile));
    const formats = ['jpeg', 'png', 'tiff', 'webp'] as const;
    const files = await Promise.all(formats.map((format) => picture.clone().toFormat(format).toBuffer()));
    return [...files, await withIptc([[5, 'Title']]), await withArtist(Buffer.from('Ada'))];
  }

  /** Bytes at random places, and the numbers that make counts huge or let directories point to themselves. */
  const damages = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bytes: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        fc.constantFrom([0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0, 0, 0, 8], [8, 0, 0, 0]),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );

  test('never stops the import: what cannot be read is absent', async () => {
    const files = await openFiles();
    const draft = fc.record({
      file: fc.constantFrom(...files),
      damages,
      keptShare: fc.oneof(fc.constant(1), fc.double({ min: 0.02, max: 1, noNaN: true })),
    });
    await fc.assert(
      fc.asyncProperty(draft, async ({ file, damages, keptShare }) => {
        const bytes = Buffer.from(file.subarray(0, Math.ceil(file.length * keptShare)));
        for (const { at, bytes: wrong } of damages) {
          const start = Math.floor(at * bytes.length);
          bytes.set([...wrong].slice(0, bytes.length - start), start);
        }
        const isPicture = await sharp(bytes)
          .metadata()
          .then(
            () => true,
            () => false,
          );
        // The import refuses a file that is no picture before it reads its metadata.
        if (isPicture) expect(typeof (await readPrintMetadata(bytes)).title).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  test('whose directory points to itself, or counts four billion values, is read as far as possible', async () => {
    const bytes = await withArtist(Buffer.from('Ada'));
    const tiff = bytes.indexOf('Exif\0\0') + 6;
    const isLittle = bytes.toString('latin1', tiff, tiff + 2) === 'II';
    const write = (target: Buffer, value: number, at: number) =>
      isLittle ? target.writeUInt32LE(value, at) : target.writeUInt32BE(value, at);
    const count = isLittle ? bytes.readUInt16LE(tiff + 8) : bytes.readUInt16BE(tiff + 8);
    const cyclic = Buffer.from(bytes);
    write(cyclic, 8, tiff + 10 + count * 12);
    expect(await readPrintMetadata(cyclic)).toMatchObject({ artist: 'Ada' });
    const huge = Buffer.from(bytes);
    for (let entry = 0; entry < count; entry += 1) write(huge, 0xffffffff, tiff + 10 + entry * 12 + 4);
    expect(await readPrintMetadata(huge)).toMatchObject({ title: '' });
  });
});
