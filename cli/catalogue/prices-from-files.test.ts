import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openIdleShop } from '#tests/world/open-idle-shop.ts';

const { dataDir, run: shop } = await openIdleShop();

const variant = { size: 'small', frameColor: 'black', mount: 'Border', price: 240, memberPrice: 190 };
const rule = 'it must be in whole dollars from 1 to 999999';

/** Invalid lists of variants, with the reason that the owner reads for each. */
const invalidLists: Readonly<Record<string, { list: object[]; reason: string }>> = {
  free: { list: [{ ...variant, price: 0 }], reason: `variant 1: price is 0; ${rule}` },
  'part-of-a-dollar': {
    list: [variant, { ...variant, mount: 'Full Bleed', memberPrice: 0.4 }],
    reason: `variant 2: memberPrice is 0.4; ${rule}`,
  },
  'part-in-cents': {
    list: [{ ...variant, price: undefined, priceCents: 24_050 }],
    reason: 'variant 1: priceCents is 24050; it must be whole dollars in cents, from 100 to 99999900',
  },
  'in-both-units': {
    list: [{ ...variant, priceCents: 24_000 }],
    reason: 'variant 1: price and priceCents are both given; keep one of them',
  },
  'dear-for-members': {
    list: [{ ...variant, memberPrice: 241 }],
    reason: 'the print would cost members more than others in small, black, Border: $241 over $240',
  },
  millions: { list: [{ ...variant, price: 5_000_000 }], reason: `variant 1: price is 5000000; ${rule}` },
  billions: { list: [{ ...variant, price: 3e9 }], reason: `variant 1: price is 3000000000; ${rule}` },
  'off-sale': {
    list: [{ ...variant, isActive: false }],
    reason: 'the print would not be on sale in any variant; hide it instead',
  },
  misspelled: {
    list: [{ ...variant, isactive: false, Price: 100, colour: 'red' }],
    reason:
      'variant 1: "isactive" is not known (isActive?); variant 1: "Price" is not known (price?); variant 1: "colour" is not known; a variant accepts size, frameColor, mount, price, priceCents, memberPrice, memberPriceCents, isActive, sku',
  },
};

test('an import refuses each print with wrong prices in variants.json, and imports the others', async () => {
  const folder = join(dataDir, 'prints');
  await mkdir(folder);
  const files = [...Object.keys(invalidLists), 'sound'];
  for (const name of files) await writeFile(join(folder, `${name}.jpg`), await image(name));
  const lists = Object.entries(invalidLists).map(([name, { list }]) => [`${name}.jpg`, list]);
  const variants = { ...Object.fromEntries(lists), 'sound.jpg': [variant] };
  await writeFile(join(folder, 'variants.json'), JSON.stringify(variants));

  const { code, output } = await shop('import', folder, '--json');
  expect(code).toBe(1);
  const report = JSON.parse(output);
  expect(report.added).toEqual(['sound.jpg']);
  const expected = Object.entries(invalidLists).map(([name, { reason }]) => ({
    file: `${name}.jpg`,
    reason: `is refused by variants.json: ${reason}`,
  }));
  expect(report.refused).toHaveLength(expected.length);
  expect(report.refused).toEqual(expect.arrayContaining(expected));
});

function image(name: string): Promise<Buffer> {
  // Every file differs, because files with the same bytes are one print.
  const shade = Object.keys(invalidLists).indexOf(name) + 10;
  return imageFile({ ...strip, title: name, background: `rgb(${shade}, 60, 90)` });
}
