import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { readMasters } from '#server/status/read-masters.ts';
import { strip } from '#tests/world/images/image-file.ts';
import { openImportWorld } from '#tests/world/open-import-world.ts';
import { describeMasters, vaultOf } from './describe-masters.ts';

const world = await openImportWorld();
const { put, run, hungPrints } = world;
const { db } = world.database;
const settings = (more: Record<string, string> = {}) =>
  readConfiguration({ DATA_DIR: world.dataDir, ...more });

test('prints on sale without a master are counted and named', async () => {
  for (const index of [1, 2, 3, 4, 5]) {
    await put(`${index}.jpg`, { ...strip, title: `Strip ${index}`, background: `#10203${index}` });
  }
  await run({ masters: undefined });
  const status = await readMasters(db, settings());
  expect(describeMasters(status)).toBe('0 of 5 prints, 0.0 GB');
  expect(vaultOf(status)).toEqual({ missing: 5, titles: ['Strip 1', 'Strip 2', 'Strip 3'] });
  await rm(join(world.folder, '5.jpg'));
  await run();
  const [hidden] = (await hungPrints()).filter(({ title }) => title === 'Strip 5');
  await setPublished(db, hidden?._id ?? '', false);
  const after = await readMasters(db, settings());
  expect(describeMasters(after)).toBe('4 of 5 prints, 0.0 GB');
  expect(vaultOf(after)).toEqual({ missing: 0, titles: [] });
}, 600_000);

test('a shop that keeps no masters needs none', async () => {
  await put('1.jpg', { ...strip, background: '#102039' });
  await run({ masters: undefined });
  const status = await readMasters(db, settings({ MASTERS: 'none' }));
  expect(describeMasters(status)).toBe('not kept (MASTERS=none)');
  expect(vaultOf(status)).toEqual({ missing: 0, titles: [] });
});

test('a vault that cannot be reached is reported', async () => {
  const bucket = { S3_BUCKET: 'prints', S3_ENDPOINT: 'http://127.0.0.1:1' };
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const status = await readMasters(db, settings({ ...bucket, ...key }));
  expect(describeMasters(status)).toBe('unavailable');
  expect(vaultOf(status)).toMatchObject({
    problem: expect.stringMatching(/^The vault of the masters fails: .*ECONNREFUSED/),
  });
});
