import { execFileSync } from 'node:child_process';
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { grayProfile, p3Primaries, rgbProfile } from '#tests/world/images/icc-profile.ts';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { type TiffPixels, tiffFile } from '#tests/world/images/tiff-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;

/** A PNG whose header states this size, although the file has hardly any pixels. */
function oversizedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(10)),
    chunk('IEND', header.subarray(13)),
  ]);
}

async function withoutMiddle(): Promise<Buffer> {
  const bytes = await imageFile({ ...strip, noise: true });
  const middle = Math.round(bytes.length / 2);
  return Buffer.concat([bytes.subarray(0, middle), bytes.subarray(middle + 2000)]);
}

describe('a file that is not a photograph', () => {
  test.each<[string, () => Promise<string | Buffer> | string | Buffer, RegExp]>([
    [
      'one of 300 million pixels',
      () => oversizedPng(20_000, 15_000),
      /^has more than 200 million pixels\. Export it smaller$/,
    ],
    [
      'a drawing under a false name',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"/>',
      /^is in SVG, a format that the shop cannot read\. Export it as TIFF or JPEG$/,
    ],
    [
      'a GIF under a false name',
      async () =>
        sharp(await imageFile(strip))
          .gif()
          .toBuffer(),
      /^is in GIF, a format/,
    ],
    [
      'a page',
      () => '<!doctype html><title>404</title>',
      /^cannot be read as a picture\. Export it again as TIFF or JPEG$/,
    ],
    [
      'one that has lost its middle',
      withoutMiddle,
      /^is damaged: a part of the JPEG is missing\. Export it again$/,
    ],
    [
      'one that is too long for any window',
      () => imageFile({ ...strip, width: 1801, height: 450 }),
      /^is 1801 x 450 pixels; its long side must be at most 4 times its short one$/,
    ],
    [
      'one that is too tall to make pictures of',
      () => imageFile({ ...strip, width: 1900, height: 40_000 }, 'png'),
      /^is 1900 x 40000 pixels; its long side/,
    ],
  ])('is refused: %s', async (_, make, reason) => {
    await put('a.jpg', await make());
    await put('b.jpg', strip);
    expect(await run()).toEqual({
      ...nothingImported,
      added: ['b.jpg'],
      refused: [{ file: 'a.jpg', reason: expect.stringMatching(reason) }],
    });
  });

  test('is refused when it cannot be read, or when reading it would block forever', async () => {
    await symlink('/nowhere', join(world.folder, 'gone.jpg'));
    await mkdir(join(world.folder, 'deep'));
    await symlink('deep', join(world.folder, 'way.jpg'));
    execFileSync('mkfifo', [join(world.folder, 'pipe.jpg')]);
    expect((await run()).refused).toEqual([
      { file: 'gone.jpg', reason: 'was removed, or is a link to a file that does not exist' },
      { file: 'pipe.jpg', reason: 'is not a file' },
      { file: 'way.jpg', reason: 'is not a file' },
    ]);
  });
});

test('a name in Latin-1 is refused with a remedy, also when a list has it', async () => {
  await put('a.jpg', strip);
  await writeFile(
    Buffer.from(join(world.folder, 'Café.jpg'), 'latin1'),
    await imageFile({ ...strip, title: 'Café' }),
  );
  await put('prints.csv', 'file,title\nCafé.jpg,Coffee\n');
  const reason =
    'has a name that is not in UTF-8, as older systems write it; rename it to Café.jpg or to letters without accents';
  expect(await run()).toEqual({
    ...nothingImported,
    added: ['a.jpg'],
    refused: [
      { file: 'Café.jpg', reason },
      { file: 'prints.csv', reason: `names Café.jpg in line 2, which ${reason}` },
    ],
  });
});

describe('a TIFF that would be shown in false tones', () => {
  const p3 = rgbProfile('Display P3', p3Primaries, 2.2);
  const rgb = { photometric: 'rgb', profile: p3 } as const;
  const halfFloats: TiffPixels = { ...rgb, pixel: [0.8, 0.4, 0.2], bitsPerSample: 16, sampleFormat: 'float' };
  const integers: TiffPixels = { ...rgb, pixel: [3e9, 2e9, 1e9], bitsPerSample: 32 };
  test.each<[string, TiffPixels, string]>([
    ['32-bit floats with a profile', { ...halfFloats, bitsPerSample: 32 }, 'of floating-point numbers'],
    ['16-bit floats with a profile', halfFloats, 'of floating-point numbers'],
    ['floats without a profile', { ...halfFloats, photometric: 'rgb' }, 'of floating-point numbers'],
    [
      'gray floats',
      { ...halfFloats, pixel: [0.5], photometric: 'gray', profile: grayProfile('Gray', 1) },
      'of floating-point numbers',
    ],
    ['32-bit integers', integers, 'of 32-bit integers'],
    ['8-bit Lab', { pixel: [150, 40, 200], bitsPerSample: 8, photometric: 'cielab' }, 'in Lab colors'],
    [
      '16-bit Lab',
      { pixel: [38_550, 10_000, 55_536], bitsPerSample: 16, photometric: 'cielab' },
      'in Lab colors',
    ],
    [
      'ICC Lab',
      { pixel: [150, 168, 88], bitsPerSample: 8, photometric: 'icclab' },
      'in colors that are not known',
    ],
    ['a fifth channel', { pixel: [9, 9, 9, 9, 9], bitsPerSample: 8, photometric: 'rgb' }, 'of 5 channels'],
  ])('is refused with what to export instead: %s', async (_, pixels, what) => {
    await put('a.tif', tiffFile({ ...pixels, width: 1800, height: 450 }));
    await put('prints.csv', 'file,title,artist,category\na.tif,Ridge,Ada Lind,nature\n');
    const advice =
      '(export it in RGB or grayscale with 8 or 16 bits per channel|save it without the extra ones)';
    const reason = expect.stringMatching(new RegExp(`^is a TIFF ${what}.*; ${advice}$`));
    expect(await run()).toEqual({ ...nothingImported, refused: [{ file: 'a.tif', reason }] });
  });
});

test('files with unusual names are imported, and nothing but pictures is written', async () => {
  const names = [
    'with spaces and \'single\' "double" quotes.jpg',
    'sunrise 🌄.JPG',
    '-rf.jpg',
    '%2e%2e%2fescape.jpg',
    'back\\slash.jpeg',
    'new\nline.jpg',
    "'; drop table prints; --.jpg",
    `${'long'.repeat(60)}.jpg`,
    'ØÆÅ žluťoučký.webp',
  ];
  for (const [index, name] of names.entries()) {
    const format = name.endsWith('webp') ? 'webp' : 'jpeg';
    await put(name, await imageFile({ ...strip, height: 450, title: `Print ${index}` }, format));
  }
  const parentFolder = join(world.folder, '..');
  const before = await readdir(parentFolder);
  expect((await run()).added.sort()).toEqual(names.sort());
  expect(await hungPrints()).toHaveLength(names.length);
  expect(await readdir(parentFolder)).toEqual(before);
  expect((await readdir(world.folder)).sort()).toEqual(names.sort());
  const storedNames = await readdir(world.store.folder);
  expect(storedNames.filter((name) => !/^[a-z0-9-]+\.(jpg|avif)$/.test(name))).toEqual(['.unfinished']);
  expect((await stat(join(world.store.folder, '.unfinished'))).isDirectory()).toBe(true);
}, 600_000);

test('texts with characters that a database rejects are cleaned and imported', async () => {
  const file = await imageFile({
    ...strip,
    title: 'Ridge$$$$\u0007 at\n  dawn',
    artist: 'Ada $$$$$$$$Lind',
    description: 'One.\r\nTwo.$$$$',
  });
  // Entities that XML forbids but some programs write: a NUL, a lone surrogate, a backspace.
  const entities = ['&#0;', '&#xD800;', '&#8;'];
  let at = 0;
  const bytesWithEntities = file.toString('latin1').replace(/\$+/g, () => entities[at++] ?? '');
  await put('a.jpg', Buffer.from(bytesWithEntities, 'latin1'));
  expect((await run()).refused).toEqual([]);
  expect(await hungPrints()).toMatchObject([
    { title: 'Ridge at dawn', artist: 'Ada \ufffdLind', description: 'One.\nTwo.' },
  ]);
});
