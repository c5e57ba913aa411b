import { expect, test } from 'vitest';
import { strip } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';

const world = await openImportWorld();
const { put, run } = world;

/** The window of a small Border print is 13.5 x 9.5 in, so it shows (13.5 / 9.5) / 4 = 36 % of a 4:1 photograph. */
const panoramaLosses = [
  'small 64 % (Border), 68 % (Full Bleed)',
  'medium 66 % (Border), 69 % (Full Bleed)',
  'large 63 % (Border), 67 % (Full Bleed)',
  'giant 60 % (Border), 63 % (Full Bleed)',
  'collector 66 % (Border), 67 % (Full Bleed)',
  'exhibition 68 % (Border), 69 % (Full Bleed)',
].join('; ');

test('a 4:1 panorama is imported with a note of the loss in each variant', async () => {
  await put('a.jpg', { ...strip, height: 450 });
  const notes = [{ file: 'a.jpg', note: `loses much of the photograph to the crop: ${panoramaLosses}` }];
  expect(await run()).toEqual({ ...nothingImported, added: ['a.jpg'], notes });
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'], notes });
});

test('only variants on sale that lose more than 40 % are listed', async () => {
  await put('a.jpg', { ...strip, height: 800 });
  const variant = { frameColor: 'black', price: 240, memberPrice: 190 };
  const variants = [
    { ...variant, size: 'small', mount: 'Border' },
    { ...variant, size: 'small', mount: 'Full Bleed' },
    { ...variant, size: 'large', mount: 'Full Bleed' },
    { ...variant, size: 'exhibition', mount: 'Border', isActive: false },
  ];
  await put('variants.json', JSON.stringify({ 'a.jpg': variants }));
  const note = 'loses much of the photograph to the crop: small 43 % (Full Bleed); large 41 % (Full Bleed)';
  expect((await run()).notes).toEqual([{ file: 'a.jpg', note }]);
});

test.each([
  ['upright 3:2', 1200, 1800],
  ['square', 1800, 1800],
  ['2:1', 1800, 900],
])('a photograph in a usual shape has no note: %s', async (_, width, height) => {
  await put('a.jpg', { ...strip, width, height });
  expect((await run()).notes).toEqual([]);
});
