import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageFile, strip } from '#tests/world/images/image-file.ts';
import { openIdleShop } from '#tests/world/open-idle-shop.ts';

const { dataDir, run: shop } = await openIdleShop();

test('prints replace gives a print another file, and refuses one that is no photograph or that it has already', async () => {
  const folder = join(dataDir, 'prints');
  await mkdir(folder);
  const put = async (name: string, background: string) =>
    writeFile(join(folder, name), await imageFile({ ...strip, title: 'Pier', background }));
  await put('pier.jpg', '#112233');
  await shop('import', folder);
  await put('pier-2.jpg', '#445566');
  await writeFile(join(folder, 'notes.jpg'), 'no photograph');

  const refused = await shop('prints', 'replace', 'Pier', join(folder, 'notes.jpg'));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('notes.jpg');
  const replaced = await shop('prints', 'replace', 'Pier', join(folder, 'pier-2.jpg'));
  expect(replaced.code, replaced.output).toBe(0);
  expect(replaced.output).toContain('"Pier" shows');
  const again = await shop('prints', 'replace', 'Pier', join(folder, 'pier-2.jpg'));
  expect(again.stderr).toContain('is the file that the print has');
});
