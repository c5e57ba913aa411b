import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCollectionFolder } from '#server/catalogue/demo/seed-demo-collection.ts';
import { demoHangings, photographs, prints } from '#server/catalogue/tables.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

const call = (name: string, body?: object) =>
  studio(world, name, { cookie: owner.cookie, ...(body && { body }) });

/** Hangs a print with the file of a demo print. */
async function hangDemoPrint(): Promise<string> {
  const { db } = world.shop.database;
  const file = (await readdir(demoCollectionFolder)).find((name) => name.endsWith('.jpg')) ?? '';
  const bytes = await readFile(join(demoCollectionFolder, file));
  const id = await hangPrint(db);
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  await db.update(photographs).set({ fileHash }).where(eq(photographs.id, id));
  await db.update(prints).set({ sourceName: file }).where(eq(prints.id, id));
  await db.insert(demoHangings).values({ finishedAt: new Date() }).onConflictDoNothing();
  return id;
}

test('the demo prints that were hidden hang again after an undo, unless one was published since', async () => {
  const id = await hangDemoPrint();
  const isPublished = async () => (await call(`GET prints/${id}`)).json().isPublished;
  const hide = async () => {
    const hidden = await call('POST demo-prints/hide', {});
    expect(hidden.json()).toEqual({ hidden: 1 });
    const [changeId = ''] = String(hidden.headers['studio-change']).split(' ');
    return changeId;
  };
  const first = await hide();
  expect(await isPublished()).toBe(false);
  expect((await call(`POST changes/${first}/undo`, {})).statusCode).toBe(204);
  expect(await isPublished()).toBe(true);

  const second = await hide();
  await call(`PUT prints/${id}/published`, { isPublished: true });
  expect((await call(`POST changes/${second}/undo`, {})).json()).toMatchObject({ code: 'changed_since' });
  expect(await isPublished()).toBe(true);
});
