import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { completeFile, imageFile, strip } from '#tests/world/images/image-file.ts';
import { nothingImported, openImportWorld } from '#tests/world/open-import-world.ts';
import { explainMaster, readMasterStock } from '../masters-of-prints.ts';
import { photographs } from '../tables.ts';

const world = await openImportWorld();
const { put, run, hungPrints, masters } = world;
const { db } = world.database;

async function fileHash(): Promise<string> {
  const [photograph] = await db.select().from(photographs);
  return photograph?.fileHash ?? '';
}

/** What the owner reads when a master cannot be opened. */
async function explanation(hash: string, keepsMasters = true, isInTerminal = true): Promise<string> {
  return masters.open(hash).then(
    () => 'it opens',
    (error) => explainMaster(db, error, { keepsMasters, isInTerminal }),
  );
}

test('an imported file is in the vault with the same bytes', async () => {
  await put('ridge.jpg', { ...strip, background: '#112233' });
  await run();
  const { path } = await masters.open(await fileHash());
  expect(await readFile(path)).toEqual(await readFile(join(world.folder, 'ridge.jpg')));
});

test('a refused file is not in the vault', async () => {
  const before = (await masters.list()).size;
  await put('ridge.jpg', { ...strip, width: 900, background: '#223344' });
  expect((await run()).refused).toHaveLength(1);
  expect((await masters.list()).size).toBe(before);
});

test('the same folder fills the vault for a print that has no master, and changes nothing else', async () => {
  await put('ridge.jpg', { ...strip, background: '#334455' });
  await run({ masters: undefined });
  const [hash, before] = [await fileHash(), await hungPrints()];
  expect(await readMasterStock(db, masters)).toMatchObject({
    stored: 0,
    missing: [{ file: 'ridge.jpg', folder: world.folder, isPublished: true }],
  });
  const command = `Import ridge.jpg again: npm run shop -- import ${world.folder}`;
  expect(await explanation(hash)).toBe(`The vault has no master of "Misty Ridge" by Ada Lind. ${command}`);
  expect(await explanation(hash, false)).toContain('Remove MASTERS=none from the settings. Import ridge.jpg');
  const inStudio = `This shop keeps no masters until its server is told to. Replace its file on the print's page by ridge.jpg.`;
  expect(await explanation(hash, false, false)).toContain(inStudio);

  const note = { file: 'ridge.jpg', note: 'has its master in the vault now' };
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['ridge.jpg'], notes: [note] });
  expect(await hungPrints()).toEqual(before);
  expect(await readMasterStock(db, masters)).toMatchObject({ stored: 1, missing: [] });
  expect(await explanation(hash)).toBe('it opens');
  expect(await run()).toEqual({ ...nothingImported, unchanged: ['ridge.jpg'] });
});

test('the former file of a print stays in the vault, and its space is counted', async () => {
  await put('ridge.jpg', { ...strip, background: '#445566' });
  await run();
  const former = await fileHash();
  const formerBytes = async () => (await readMasterStock(db, masters)).formerBytes;
  const before = await formerBytes();
  await put('ridge.jpg', { ...strip, background: '#556677' });
  await run();
  expect(await fileHash()).not.toBe(former);
  expect(await explanation(former)).toBe('it opens');
  expect((await formerBytes()) - before).toBe((await masters.list()).get(former));
});

test('a missing former file is explained by its place in the vault', async () => {
  await put('ridge.jpg', { ...strip, background: '#667788' });
  await run({ masters: undefined });
  const former = await fileHash();
  await put('ridge.jpg', { ...strip, background: '#778899' });
  await run();
  expect(await explanation(former)).toMatch(
    new RegExp(
      `^The vault has no master ${former}, and no print has that file now\\. .* to /.*/${former}\\.$`,
    ),
  );
});

test('a vault that fails once ends the import with the print that was under way', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await put(`${name}.jpg`, { ...completeFile, title: name });
  let isFirst = true;
  const failing = {
    ...masters,
    has: async (hash: string) => {
      const fails = isFirst;
      isFirst = false;
      if (fails) throw new StoreUnavailableError(new Error('EIO'), 'vault of the masters');
      return masters.has(hash);
    },
  };
  await expect(run({ masters: failing })).rejects.toThrow('The vault of the masters fails: EIO');
  expect(await hungPrints()).toHaveLength(1);
});

test('a file that changes during its import is refused', async () => {
  await put('ridge.jpg', { ...strip, background: '#8899aa' });
  const other = await imageFile({ ...strip, background: '#99aabb' });
  const changing = {
    has: masters.has,
    put: async (hash: string, file: string) => {
      await put('ridge.jpg', other);
      await masters.put(hash, file);
    },
  };
  const { refused } = await run({ masters: changing });
  expect(refused).toEqual([{ file: 'ridge.jpg', reason: 'changed while it was imported. Import it again' }]);
  expect(await hungPrints()).toEqual([]);
  await rm(join(world.folder, 'ridge.jpg'));
});
