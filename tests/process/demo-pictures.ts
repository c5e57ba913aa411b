import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Encoding the pictures of the demo prints takes a minute of processor time, so the shops of all tests share them. */
const sharedFolder = fileURLToPath(new URL('../../node_modules/.cache/demo-pictures', import.meta.url));

/** Gives a new shop the pictures of an earlier one. It makes what is missing, as their names follow from their content. */
export async function lendDemoPictures(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'photographs');
  const isNew = (await listPictures(folder)).length === 0;
  if (isNew) await copyMissing(sharedFolder, folder);
  return isNew;
}

/** Keeps the pictures that a new shop has made until it was ready. */
export async function keepDemoPictures(dataDir: string): Promise<void> {
  await copyMissing(join(dataDir, 'photographs'), sharedFolder);
}

/** Copies under other names first, because another process may read the folder at the same moment. */
async function copyMissing(from: string, to: string): Promise<void> {
  const there = new Set(await listPictures(to));
  const missing = (await listPictures(from)).filter((name) => !there.has(name));
  if (missing.length === 0) return;
  await mkdir(to, { recursive: true });
  const unfinished = await mkdtemp(join(to, '.copy-'));
  for (const name of missing) {
    await cp(join(from, name), join(unfinished, name));
    await rename(join(unfinished, name), join(to, name));
  }
  await rm(unfinished, { recursive: true });
}

async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.(avif|jpg)$/.test(name));
}
