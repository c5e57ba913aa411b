import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { type ImageFile, imageFile, strip } from '#tests/world/images/image-file.ts';
import { openIdleShop } from '#tests/world/open-idle-shop.ts';

const { database, dataDir, run: shop } = await openIdleShop();

test('the table lists renamed, duplicate, missing and heavily cropped files, and says what to do', async () => {
  const folder = join(dataDir, 'prints');
  await mkdir(folder);
  const put = async (name: string, file: ImageFile) => writeFile(join(folder, name), await imageFile(file));
  for (const title of ['a', 'b', 'c']) await put(`${title}.jpg`, { ...strip, title });
  await shop('import', folder);
  for (const [from, to] of ['a.jpg/x', 'b.jpg/a.jpg', 'x/b.jpg'].map((move) => move.split('/'))) {
    await rename(join(folder, from ?? ''), join(folder, to ?? ''));
  }
  await rm(join(folder, 'c.jpg'));
  await put('copy.jpg', { ...strip, title: 'a' });
  await put('wide.jpg', { ...strip, title: 'wide', height: 450 });
  await writeFile(join(folder, 'd.heic'), 'a picture');
  await writeFile(join(folder, 'prints.csv'), 'file,title\nd.heic,D\n');

  const { code, output } = await shop('import', folder, '--replace');
  expect(code).toBe(1);
  expect(output).toMatch(/a\.jpg +changed; was b\.jpg\n/);
  expect(output).toMatch(/b\.jpg +changed; was a\.jpg\n/);
  expect(output).toMatch(/wide\.jpg +added; loses much of the photograph to the crop: small 64 % \(Border\)/);
  expect(output).toMatch(/copy\.jpg +refused: it has the same bytes as b\.jpg, and a photograph hangs once/);
  expect(output).toMatch(/prints\.csv +refused: it names d\.heic in line 2, which is in HEIC, a format/);
  expect(output).toContain('1 added, 2 changed, 0 unchanged, 3 refused, 1 not in the folder anymore');

  const [, id = ''] =
    /c\.jpg +is no longer in the folder, but "c" by Ada Lind is still on sale\. Hide it: http:\/\/localhost:3000\/studio\/prints\/(.*)\n/.exec(
      output,
    ) ?? [];
  expect(await setPublished(database.db, id, false)).toBe(true);
  expect((await shop('import', folder)).output).not.toContain('c.jpg');
}, 600_000);
