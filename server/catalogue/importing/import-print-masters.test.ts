import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { onSale } from '#domain/catalogue/variants/variants.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { completeFile } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { basePrices } from '../tables.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;

/** Fills the 9.5 x 13.5 in window of a small print at 155 pixels per inch, and nothing larger at 150. */
const smallMaster = { ...completeFile, width: 1500, height: 2100 };
const runAsPrintMasters = () => run({ arePrintMasters: true });
const variants = (print: Product | undefined) =>
  [...new Set(onSale(print?.variants ?? []).map(({ size, mount }) => `${size} ${mount}`))].sort();

describe('a print master', () => {
  test('is offered in the variants it fills at 150 pixels per inch, and the report lists the others', async () => {
    await put('a.jpg', smallMaster);
    expect(await runAsPrintMasters()).toEqual({
      ...nothingImported,
      added: ['a.jpg'],
      notes: [
        {
          file: 'a.jpg',
          note: 'is not offered in variants with fewer than 150 pixels per inch: small (Full Bleed), medium, large, giant, collector, exhibition',
        },
      ],
    });
    const [print] = await hungPrints();
    expect(variants(print)).toEqual(['small Border']);
    expect(print?.variants).toHaveLength(48);
    expect(print?.price).toBe(200);
  });

  test("keeps prices that the owner set, when the shop's prices change before the next import", async () => {
    await put('a.jpg', smallMaster);
    const { notes } = await runAsPrintMasters();
    const [{ _id = '' } = {}] = await hungPrints();
    const { db } = world.database;
    await changeVariants(db, _id, { size: 'small' }, { price: 777, memberPrice: 700 });
    await db.insert(basePrices).values({ size: 'large', price: 999, memberPrice: 900 });
    expect(await runAsPrintMasters()).toEqual({ ...nothingImported, unchanged: ['a.jpg'], notes });
    expect((await hungPrints())[0]?.price).toBe(777);
    await db.delete(basePrices);
  });

  test('gets the same note every time, and is otherwise unchanged', async () => {
    await put('a.jpg', smallMaster);
    const { notes } = await runAsPrintMasters();
    expect(await runAsPrintMasters()).toEqual({ ...nothingImported, unchanged: ['a.jpg'], notes });
  });

  test('with enough pixels for every variant is sold by the price table', async () => {
    await put('a.jpg', { ...completeFile, width: 7200, height: 9000 });
    expect(await runAsPrintMasters()).toEqual({ ...nothingImported, added: ['a.jpg'] });
    const [print] = await hungPrints();
    expect(onSale(print?.variants ?? [])).toHaveLength(48);
    const { rows } = await world.database.pool.query('select count(*)::int as own from variants');
    expect(rows).toEqual([{ own: 0 }]);
  }, 600_000);

  test('with too few pixels for any variant is refused', async () => {
    await put('a.jpg', { ...smallMaster, width: 1200, height: 1800 });
    expect((await runAsPrintMasters()).refused).toEqual([
      {
        file: 'a.jpg',
        reason: expect.stringMatching(/^is 1200 x 1800 pixels, too few to print any variant/),
      },
    ]);
  });

  test('with its own variants is not offered in those that it does not fill', async () => {
    const own = { frameColor: 'black', mount: 'Border', memberPrice: 200 };
    const list = [
      { ...own, size: 'small', price: 210 },
      { ...own, size: 'small', frameColor: 'white', price: 215, isActive: false },
      { ...own, size: 'giant', price: 990 },
    ];
    await put('a.jpg', smallMaster);
    await put('variants.json', JSON.stringify({ 'a.jpg': list }));
    const { notes } = await runAsPrintMasters();
    expect(notes).toEqual([{ file: 'a.jpg', note: expect.stringMatching(/per inch: giant$/) }]);
    const [print] = await hungPrints();
    expect(print?.variants.map(({ price, isActive }) => [price, isActive])).toEqual([
      [210, true],
      [215, false],
      [990, false],
    ]);
  });
});

describe('the same folder without --print-masters', () => {
  test('offers every variant again, and the report notes it', async () => {
    await put('a.jpg', smallMaster);
    await runAsPrintMasters();
    expect(await run()).toEqual({
      ...nothingImported,
      changed: ['a.jpg'],
      notes: [
        {
          file: 'a.jpg',
          note: expect.stringContaining('is offered again in variants that it has too few pixels for'),
        },
      ],
    });
    expect(variants((await hungPrints())[0])).toHaveLength(12);
    expect(await run()).toEqual({ ...nothingImported, unchanged: ['a.jpg'] });
    expect((await runAsPrintMasters()).changed).toEqual(['a.jpg']);
    expect(variants((await hungPrints())[0])).toEqual(['small Border']);
  });
});
