import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prints } from '#server/catalogue/tables.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { completeFile, imageFile } from '#tests/world/images/image-file.ts';
import { openIdleShop } from '#tests/world/open-idle-shop.ts';

const { database, dataDir, run: shop } = await openIdleShop();

test('import reports the outcome of each file, and ends with code 1 after a refusal', async () => {
  const folder = await mkdtemp(join(dataDir, 'prints-'));
  await writeFile(join(folder, 'ridge.jpg'), await imageFile(completeFile));
  await writeFile(join(folder, 'letter.jpg'), 'Dear shop');

  const table = await shop('import', folder);
  expect(table.code).toBe(1);
  expect(table.output).toMatch(/ridge\.jpg +added\n/);
  expect(table.output).toMatch(
    /letter\.jpg +refused: it cannot be read as a picture\. Export it again as TIFF or JPEG\n/,
  );
  expect(table.output).toContain('1 added, 0 changed, 0 unchanged, 1 refused');

  await rm(join(folder, 'letter.jpg'));
  const again = await shop('import', folder, '--json');
  expect(again.code).toBe(0);
  expect(JSON.parse(again.output)).toMatchObject({ added: [], changed: [], unchanged: ['ridge.jpg'] });

  const { title, artist, category, orientation } = prints;
  expect(await database.db.select({ title, artist, category, orientation }).from(prints)).toEqual([
    { title: 'Misty Ridge', artist: 'Ada Lind', category: 'nature', orientation: 'landscape' },
  ]);
});

test('a missing folder is a one-line error without a stack', async () => {
  const { code, stderr } = await shop('import', join(dataDir, 'nowhere'));
  expect(code).toBe(1);
  expect(stderr).toBe(`The folder ${join(dataDir, 'nowhere')} cannot be read (ENOENT).\n`);
});

test('an unknown command leads to the help, which lists the commands', async () => {
  const wrong = await shop('improt', '.');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('npm run shop -- help');
  expect((await shop('help')).output).toMatch(/import[\s\S]+orders/);
});

test('the version is said without a database', async () => {
  const { code, output } = await shop('--version');
  expect(code).toBe(0);
  expect(output).toBe(`${shopVersion()}\n`);
});
