import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orientations } from '#domain/catalogue/categories.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { frame, minPixelsPerInch } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { changeVariants } from '#tests/world/change-variants.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { checkPrints } from '../check-prints.ts';
import { setVariants } from '../print/set-variants.ts';
import { photographs, prints } from '../tables.ts';
import { listStudioPrints } from './list-studio-prints.ts';
import { variantBit } from './studio-filter.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the database knows the pixels that fill each variant at 150 ppi', async () => {
  const isUnfilled = async (width: number, height: number, orientation: string, bit: number) => {
    const { rows } = await database.db.execute<{ bits: number }>(
      sql`select unfilled_forms(${width}::int, ${height}::int, ${orientation}) as bits`,
    );
    return ((rows[0]?.bits ?? 0) & bit) !== 0;
  };
  for (const orientation of orientations)
    for (const size of sizeKeys)
      for (const mount of mounts) {
        const { window } = frame({ size, mount, frameColor: 'none' }, orientation, defaultMouldings);
        const [width, height] = [window.width * minPixelsPerInch, window.height * minPixelsPerInch];
        const results = [
          [width, height],
          [width - 1, height],
          [width, height - 1],
        ].map(([w = 0, h = 0]) => isUnfilled(w, h, orientation, variantBit({ size, mount })));
        expect(await Promise.all(results), `${orientation} ${size} ${mount}`).toEqual([false, true, true]);
      }
});

test('a print is below 150 ppi while one of its variants on sale needs more pixels than its file has', async () => {
  const { db } = database;
  const hasTooFew = async () => {
    const { prints } = await listStudioPrints(db, { lack: 'pixels', sort: 'gallery', limit: 10 });
    return prints.length > 0;
  };
  const id = await hangPrint(db);
  expect(await hasTooFew()).toBe(true);
  const variant = {
    size: 'small',
    frameColor: 'none',
    mount: 'Border',
    price: 200,
    memberPrice: 160,
  } as const;
  await setVariants(db, id, [{ ...variant, isActive: true }]);
  expect(await hasTooFew()).toBe(false);
  await setVariants(db, id, [
    { ...variant, isActive: true },
    { ...variant, mount: 'Full Bleed', isActive: true },
  ]);
  expect(await hasTooFew()).toBe(true);
  await changeVariants(db, id, { mount: 'Full Bleed' }, { isActive: false });
  expect(await hasTooFew()).toBe(false);
  await db.update(photographs).set({ widthPixels: 1400 }).where(eq(photographs.id, id));
  expect(await hasTooFew()).toBe(true);
  await db.update(photographs).set({ widthPixels: 1920 }).where(eq(photographs.id, id));
  expect(await hasTooFew()).toBe(false);
  await setVariants(db, id, []);
  expect(await hasTooFew()).toBe(true);
  await db.update(prints).set({ unfilledVariants: 0 });
  expect(await hasTooFew()).toBe(false);
  await checkPrints({ db, log: createLog('silent') }).work({});
  expect(await hasTooFew()).toBe(true);
});
